import { readFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin } from "vite";

const script = path.join(import.meta.dirname, "../theme.js");
/** The language of the oldest browser, which it tells that it is one. */
const es2015 = { compress: { target: "es2015" } } as const;
const place = "<!-- theme -->";

/**
 * Writes `theme.js` into the page: it runs before the first paint, and as a file of its own it would hold
 * that paint up by one more way to the server. The page's policy allows it by its hash.
 */
export function inlineTheme(): Plugin {
  return {
    name: "clearhold:inline-theme",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const { code, errors } = minifySync(script, readFileSync(script, "utf8"), es2015);
        if (errors.length > 0 || !html.includes(place)) throw new Error("the page has no theme");
        return html.replace(place, () => `<script>${code}</script>`);
      },
    },
  };
}
