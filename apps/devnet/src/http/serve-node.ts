import type { IncomingMessage, ServerResponse } from "node:http";
import { stringifyChainJson } from "@clearhold/tron/node-answers";
import { ChainRefusal } from "../execution/chain-refusal.ts";
import { type DevnetNode, headView, solidView } from "../node/devnet-node.ts";
import { takeLie } from "../node/faults.ts";
import { DroppedAnswer } from "./broadcast-endpoints.ts";
import { NodeException } from "./node-ask.ts";
import { nodeRoutes } from "./node-routes.ts";
import { BodyTooBig, readParams } from "./read-body.ts";

export type NodePath = { base: "wallet" | "walletsolidity"; endpoint: string };

/** Answers one request of a client, or spoils the answer as this node was told to. */
export async function serveNode(
  node: DevnetNode,
  path: NodePath,
  exchange: { request: IncomingMessage; response: ServerResponse; query: URLSearchParams },
): Promise<void> {
  const { request, response } = exchange;
  const handler = nodeRoutes[path.base][path.endpoint];
  if (handler === undefined) {
    send(response, 404, "");
    return;
  }
  const { apiKey } = node.faults;
  if (apiKey !== null && request.headers["tron-pro-api-key"] !== apiKey) {
    send(response, 401, JSON.stringify({ Error: "ApiKey not exists" }));
    return;
  }
  const lie = takeLie(node.faults, `${path.base}/${path.endpoint}`);
  try {
    const params = await readParams(request, exchange.query);
    if (lie !== null) {
      send(response, lie.status, lie.body);
      return;
    }
    const visible = params.visible === true || params.visible === "true";
    const view = path.base === "wallet" ? headView(node) : solidView(node);
    const answer = await handler({ node, view, params, form: visible ? "visible" : "hex" });
    send(response, 200, stringifyChainJson(answer));
  } catch (error) {
    if (error instanceof DroppedAnswer) response.socket?.destroy();
    else if (error instanceof BodyTooBig) send(response, 413, "");
    else send(response, 200, JSON.stringify({ Error: errorText(error) }));
  }
}

/** How the real node prints an exception: its Java class and its message. */
function errorText(error: unknown): string {
  if (error instanceof NodeException) return `class ${error.javaClass} : ${error.message}`;
  if (error instanceof ChainRefusal) {
    return `class org.tron.core.exception.ContractValidateException : ${error.message}`;
  }
  if (error instanceof SyntaxError) {
    return `class com.alibaba.fastjson.JSONException : ${error.message}`;
  }
  return `class java.lang.RuntimeException : ${error instanceof Error ? error.message : ""}`;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json;charset=utf-8" });
  response.end(body === "" ? "" : `${body}\n`);
}
