import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import sanitize from "sanitize-html";

/** Signs that draw nothing or turn the text around them; the joiner of emoji stays. */
const unseen = /(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

const options: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "h2", "h3", "h4", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "a"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https"],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 12,
  textFilter: (text) => text.replace(unseen, ""),
  // What is left of a link that is not safe is its text: the name `span` is not allowed either.
  transformTags: {
    a: (_, { href = "" }) => ({
      tagName: isSafeLink(href) ? "a" : "span",
      attribs: href.startsWith("#")
        ? { href }
        : { href, rel: "noopener noreferrer nofollow", target: "_blank" },
    }),
  },
};

/**
 * What may be shown of an operator's HTML: paragraphs, headings, lists, emphasis, and links to screens or
 * https addresses. Everything else is left out. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, options).trim();
}
