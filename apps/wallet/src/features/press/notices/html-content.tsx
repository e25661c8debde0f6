import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import purify from "dompurify";
import { type AnchorHTMLAttributes, createElement, type ReactNode } from "react";
import styles from "./html-content.module.css";

const tags = [
  ...["p", "br", "h2", "h3", "h4", "ul", "ol", "li"],
  ...["strong", "b", "em", "i", "u", "a"],
];

/**
 * An operator's HTML as elements. The server has cleaned it; it is cleaned again here, and only names of
 * the list above become elements: nothing that comes over a wire turns into markup unseen.
 */
export function HtmlContent({ html }: { html: string }) {
  const clean = purify.sanitize(html, {
    ...{ ALLOWED_TAGS: tags, ALLOWED_ATTR: ["href"], RETURN_DOM_FRAGMENT: true },
    ...{ ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false },
  });
  return createElement("div", { className: styles.content }, ...elementsOf(clean));
}

function elementsOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent;
    const name = node.localName;
    if (!tags.includes(name)) return node.textContent;
    return createElement(name, name === "a" ? linkOf(node) : null, ...elementsOf(node));
  });
}

/** What is left of a link that is not safe is its text. */
function linkOf(element: Element): AnchorHTMLAttributes<HTMLAnchorElement> | null {
  const href = element.getAttribute("href") ?? "";
  if (!isSafeLink(href)) return null;
  if (href.startsWith("#")) return { href };
  return { href, rel: "noopener noreferrer nofollow", target: "_blank" };
}
