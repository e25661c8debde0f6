import { Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useTexts } from "./texts-data.ts";

const icons = { terms: "bill", privacy: "shield", college: "book" } as const;

/** A row for each text that the operator has published. */
export function TextRows() {
  const texts = useTexts().data ?? [];
  return texts.map(({ kind, title }) => (
    <Row
      key={kind}
      icon={icons[kind]}
      title={title}
      render={<Link to="/Text" search={{ kind }} />}
    />
  ));
}
