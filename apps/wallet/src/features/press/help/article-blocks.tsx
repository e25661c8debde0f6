import type { HelpBlock, HelpSpan } from "@clearhold/contract/wallet/press/help";
import { Link } from "@tanstack/react-router";
import styles from "./article.module.css";

type ArticleProps = {
  readonly blocks: readonly HelpBlock[];
  /** One level below the title above the blocks, as screen readers count. */
  readonly heading?: "h2" | "h3";
};

/** The words of an article. Each block and span is text: there is no way for markup to get in. */
export function ArticleBlocks({ blocks, heading = "h3" }: ArticleProps) {
  return (
    <div className={styles.blocks}>
      {keyed(blocks).map(([key, block]) => (
        <Block key={key} block={block} heading={heading} />
      ))}
    </div>
  );
}

function Block({
  block,
  heading: Heading,
}: {
  block: HelpBlock;
  heading: NonNullable<ArticleProps["heading"]>;
}) {
  if (block.kind === "heading") return <Heading className={styles.heading}>{block.text}</Heading>;
  if (block.kind === "paragraph") return <p>{spansOf(block.spans)}</p>;
  const items = keyed(block.items).map(([key, item]) => <li key={key}>{spansOf(item)}</li>);
  if (!block.ordered) return <ul className={styles.list}>{items}</ul>;
  return (
    <ol className={styles.list} start={block.start}>
      {items}
    </ol>
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
