import type { HelpBlock, HelpSpan } from "@clearhold/contract/wallet/press/help";
import { Link } from "@tanstack/react-router";
import styles from "./article.module.css";

/** The words of an article. Each block and span is text: there is no way for markup to get in. */
export function ArticleBlocks({ blocks }: { blocks: readonly HelpBlock[] }) {
  return (
    <div className={styles.blocks}>
      {keyed(blocks).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: HelpBlock }) {
  if (block.kind === "heading") return <h3 className={styles.heading}>{block.text}</h3>;
  if (block.kind === "paragraph") return <p>{spansOf(block.spans)}</p>;
  const Tag = block.ordered ? "ol" : "ul";
  return (
    <Tag className={styles.list}>
      {keyed(block.items).map(([key, item]) => (
        <li key={key}>{spansOf(item)}</li>
      ))}
    </Tag>
  );
}

function spansOf(spans: readonly HelpSpan[]) {
  return keyed(spans).map(([key, span]) => <Span key={key} span={span} />);
}

function Span({ span }: { span: HelpSpan }) {
  if (span.kind === "text") return span.text;
  if (span.kind === "strong") return <strong>{span.text}</strong>;
  if (span.kind === "screen") return <a href={`#${span.path}`}>{span.text}</a>;
  return (
    <Link to="/HelpDetail" search={{ id: span.id }}>
      {span.text}
    </Link>
  );
}

/** An article never changes while it is read, so that a place names its part. */
function keyed<Part>(parts: readonly Part[]): [string, Part][] {
  return parts.map((part, place) => [String(place), part]);
}
