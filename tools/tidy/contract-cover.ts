import type { Endpoint } from "@clearhold/contract/endpoint";
import { type Finding, isShipped, isTest, type Tree, withoutComments } from "./tree.ts";

/**
 * Every endpoint is bound exactly once and named by a test; every refusal is thrown by the server.
 * `endpoints` is passed in so that a planted one can be tried.
 */
export function contractFindings(
  tree: Tree,
  endpoints: readonly Endpoint[],
  refusalCodes: readonly string[],
): Finding[] {
  const shipped = joined(tree, (file) => isShipped(file) && file.startsWith("apps/server/src/"));
  // The server throws what a rule of an order names, so the lists of rules count with its code.
  const thrown =
    shipped + joined(tree, (file) => /^packages\/contract\/src\/[a-z]+-rules\.ts$/.test(file));
  const tests = joined(tree, isTest);
  return [
    ...endpoints.flatMap((endpoint) => endpointFindings(endpoint, shipped, tests)),
    ...refusalCodes
      .filter((code) => !thrown.includes(`"${code}"`))
      .map((code) => finding("packages/contract/src/refusals.ts", `"${code}" is never thrown`)),
  ];
}

function endpointFindings(endpoint: Endpoint, shipped: string, tests: string): Finding[] {
  const bound = [
    ...shipped.matchAll(new RegExp(`\\bbind(?:File)?\\(\\s*\\w+,\\s*${endpoint.name}\\b`, "g")),
  ];
  const place = "packages/contract/src/wallet";
  const findings: Finding[] = [];
  if (bound.length !== 1) {
    findings.push(
      finding(place, `endpoint ${endpoint.name} is bound ${bound.length} times, not once`),
    );
  }
  if (!new RegExp(`\\b${endpoint.name}\\b`).test(tests)) {
    findings.push(finding(place, `endpoint ${endpoint.name} has no test`));
  }
  return findings;
}

function joined(tree: Tree, wanted: (file: string) => boolean): string {
  return [...tree]
    .filter(([file]) => wanted(file))
    .map(([, text]) => withoutComments(text))
    .join("\n");
}

function finding(path: string, message: string): Finding {
  return { rule: "contract", path, line: 1, message };
}
