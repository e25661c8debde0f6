import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { HelpArticleId } from "@clearhold/contract/help-articles";
import { languages } from "@clearhold/contract/refusals";
import { fingerprintOf, type HelpSources } from "./check-articles.ts";
import { articlePath, readArticleFiles, repositoryRoot } from "./read-articles.ts";

const routers = [
  "router.tsx",
  "money-routes.ts",
  "project-routes.ts",
  "press-routes.ts",
  "setting-routes.ts",
  "reward-routes.ts",
].map((name) => `apps/wallet/src/${name}`);

/** The help and what it describes, as the repository has them now. */
export function readHelpSources(): HelpSources {
  return { files: readArticleFiles(), screens: readScreens(), read };
}

/** The screens of the wallet, such as `/Deposit`. */
export function readScreens(): string[] {
  const routes = routers.map((file) => read(file) ?? "").join("\n");
  return [...routes.matchAll(/\bat\("(\/[^"]*)"\)/g)].map(([, screen = ""]) => screen);
}

/** Writes into each language of an article that somebody has compared it with its rules. */
export function markReviewed(id: HelpArticleId): void {
  const sources = readHelpSources();
  for (const language of languages) {
    const file = path.join(repositoryRoot, articlePath(language, id));
    const checked = `checked: ${fingerprintOf(sources, language, id)}`;
    const text = sources.files[language].get(id) ?? "";
    writeFileSync(file, text.replace(/^checked:.*$/m, checked));
  }
}

function read(file: string): string | null {
  const whole = path.join(repositoryRoot, file);
  return existsSync(whole) ? readFileSync(whole, "utf8") : null;
}
