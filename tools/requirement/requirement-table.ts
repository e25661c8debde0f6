import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { walletEndpoints } from "../../packages/contract/src/wallet/index.ts";
import { notOnScreens, pieces, requiredCalls, requiredRoutes } from "./requirement.ts";

const root = path.resolve(import.meta.dirname, "../..");
const routeFiles = [
  ...["router.tsx", "money-routes.ts", "project-routes.ts", "press-routes.ts", "setting-routes.ts"],
  "reward-routes.ts",
];

/** Where the table is committed. */
export const tableFile = path.join(root, "docs/requirement-routes.md");

/** A route or call of the requirement, and by what it is answered; "" where nobody answers it yet. */
export type RequiredPart = {
  readonly name: string;
  readonly builtAs: string;
  readonly piece: string;
};

/** Paths are one whatever their case, as router and server have it. */
function find(built: ReadonlyMap<string, string>, name: string): RequiredPart {
  const piece = Object.entries(pieces).find(([, parts]) => parts.includes(name))?.[0] ?? "";
  return { name, builtAs: built.get(name.toLowerCase()) ?? "", piece };
}

/** Every route of the requirement, with the route of the wallet's router that opens. */
export function routeParts(): RequiredPart[] {
  const text = routeFiles.map((file) =>
    readFileSync(path.join(root, "apps/wallet/src", file), "utf8"),
  );
  const paths = text.join("\n").matchAll(/\bat\("([^"]+)"\)/g);
  const built = new Map([...paths].map(([, found = ""]) => [found.toLowerCase(), found]));
  return requiredRoutes.map((name) => find(built, name));
}

/** Every call of the requirement, with the endpoint of the contract that answers. */
export function callParts(): RequiredPart[] {
  const built = new Map<string, string>();
  for (const { name, path: place, methods } of walletEndpoints) {
    const call = place.replace("/api/", "").toLowerCase();
    for (const key of [call, ...methods.map((method) => `${call}:${method.toLowerCase()}`)]) {
      const names = [...(built.get(key)?.split(", ") ?? []), name];
      built.set(key, names.sort().join(", "));
    }
  }
  return requiredCalls.map((name) => find(built, name));
}

/** Calls whose endpoints no file of the wallet names. */
export function callsOnNoScreen(): string[] {
  const folder = path.join(root, "apps/wallet/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const named = new Set(texts.join("\n").match(/\w+/g));
  return callParts()
    .filter(({ builtAs }) => builtAs !== "" && !builtAs.split(", ").some((one) => named.has(one)))
    .map(({ name }) => name);
}

/** What is wrong with the list: a part that is neither built nor in a piece of work, or is both. */
export function requirementFindings(parts: readonly RequiredPart[]): string[] {
  return parts.flatMap(({ name, builtAs, piece }) => {
    if (builtAs === "" && piece === "") return [`${name} is neither built nor in a piece of work`];
    return builtAs !== "" && piece !== "" ? [`${name} is built: take it out of "${piece}"`] : [];
  });
}

/** The committed page. */
export function requirementTable(): string {
  return `# Routes and calls of the requirement

\`npm run requirement\` writes this page from the wallet's router and the contract; never edit it. What is not
built belongs to a piece of work.

## Routes (${requiredRoutes.length})

${tableOf("route", routeParts())}

## Calls (${requiredCalls.length})

${tableOf("call", callParts())}

## Calls that no screen makes (${Object.keys(notOnScreens).length})

Other clients may use them. Our screens get the same in another way.

| call | reason |
|---|---|
${Object.entries(notOnScreens)
  .map(([name, reason]) => `| \`${name.replace(":", " ")}\` | ${reason} |`)
  .join("\n")}
`;
}

function tableOf(head: string, parts: readonly RequiredPart[]): string {
  const rows = parts.map(
    ({ name, builtAs, piece }) =>
      `| \`${name.replace(":", " ")}\` | ${builtAs ? `built: \`${builtAs}\`` : `not built: ${piece}`} |`,
  );
  return [`| ${head} | state |`, "|---|---|", ...rows].join("\n");
}
