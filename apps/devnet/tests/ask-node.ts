import { parseChainJson, stringifyChainJson } from "@clearhold/tron/node-answers";
import type { Devnet } from "../src/index.ts";

/** JSON as the node wrote it. */
// biome-ignore lint/suspicious/noExplicitAny: the node's JSON is what these tests are about
export type Answer = any;

/** Posts to an endpoint of the full node and reads its JSON. */
export function ask(devnet: Devnet, path: string, body: object = {}): Promise<Answer> {
  return post(`${devnet.fullNodeUrl}/${path}`, body);
}

export async function post(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, { method: "POST", body: stringifyChainJson(body) });
  return parseChainJson(await response.text());
}
