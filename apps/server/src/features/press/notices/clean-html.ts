import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import sanitize from "sanitize-html";
import { unseen } from "../help/index.ts";

/** What editors write for a paragraph: left out, the words of one would run into those of the next. */
const paragraphs = [
  ...["address", "article", "aside", "blockquote", "div", "dd", "dt", "footer", "header", "main"],
  ...["pre", "section", "td", "th"],
];

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
  transformTags: {
    ...{ h1: "h2", h5: "h4", h6: "h4" },
    ...Object.fromEntries(paragraphs.map((name) => [name, "p"])),
    a: (tagName, { href = "" }) => ({ tagName, attribs: isSafeLink(href) ? linkTo(href) : {} }),
  },
  // What is left of a link that is not safe is its text, and of an empty paragraph nothing.
  exclusiveFilter: ({ tag, attribs, text }) => {
    if (tag === "a" && attribs.href === undefined) return "excludeTag";
    return isParagraph(tag) && text.trim() === "";
  },
};

/**
 * What may be shown of an operator's HTML: paragraphs, headings, lists, emphasis, and links to screens or
 * https addresses. Everything else is left out. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  // Once more: a paragraph within another one, which a page cannot have, falls apart when it is read.
  return sanitize(sanitize(html, options), options).trim();
}

function isParagraph(tag: string): boolean {
  return tag === "p" || paragraphs.includes(tag);
}

/** A screen, or an address outside of the app, which opens beside it. */
function linkTo(href: string): sanitize.Attributes {
  if (href.startsWith("#")) return { href };
  return { href, rel: "noopener noreferrer nofollow", target: "_blank" };
}
