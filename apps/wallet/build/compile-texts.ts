import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const dictionary = /\/src\/text\/(?:en-us|ko-kr|zh-cn)\/parts\/\w+\.ts$/;

/** Texts of the contract, which fills their places itself. */
const plain = new Set(["refusals"]);

/**
 * Parses the messages of every dictionary at build time, so that no page carries a parser for them:
 * a third of what the texts would cost otherwise. The dev server keeps the parser.
 */
export function compileTexts(): Plugin {
  return {
    name: "clearhold:compile-texts",
    apply: "build",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    }),
    async load(id) {
      if (!dictionary.test(id)) return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compileTree(texts))};`)
        .join("\n");
    },
  };
}

function compileTree(part: unknown): unknown {
  if (typeof part === "string") return compile(part);
  const entries = Object.entries(part as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, plain.has(key) ? value : compileTree(value)]),
  );
}
