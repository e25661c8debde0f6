import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getUserInfo, login } from "@clearhold/contract/wallet/account";
import { exchange } from "@clearhold/contract/wallet/exchange";
import { afterEach, describe, expect, it } from "vitest";
import { createCaller } from "./create-caller.ts";
import { RefusalError } from "./refusal-error.ts";

let server: Server | undefined;
afterEach(() => server?.close());

type Seen = { headers: IncomingMessage["headers"]; method: string | undefined; body: string };

/** A server that answers every call alike and keeps what it saw. */
async function answering(status: number, text: string): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    seen.push({ headers: request.headers, method: request.method, body });
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}

function callerOf(url: string, token: string | null = "t1", onSessionExpired?: () => void) {
  return createCaller({
    baseUrl: url,
    token: () => token,
    language: () => "ko-kr",
    device: () => "this-browser-of-random-name",
    ...(onSessionExpired && { onSessionExpired }),
  });
}

async function refusalOf(promise: Promise<unknown>): Promise<RefusalError> {
  const error = await promise.then(
    () => new Error("it was not refused"),
    (refused: unknown) => refused,
  );
  if (error instanceof RefusalError) return error;
  throw error;
}

describe("a call", () => {
  it("posts a form with token, language and key", async () => {
    const { url, seen } = await answering(200, '{"code":0,"msg":"","error":"x","data":null}');
    const ask = { price: "1.5", type: 3, password: "482913", quote_id: undefined } as const;
    await refusalOf(callerOf(url)(exchange, ask, { idempotencyKey: "k-1" }));
    expect(seen[0]?.method).toBe("POST");
    expect(seen[0]?.body).toBe("price=1.5&type=3&password=482913");
    expect(seen[0]?.headers).toMatchObject({
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      token: "t1",
      device: "this-browser-of-random-name",
      "accept-language": "ko-kr",
      "idempotency-key": "k-1",
    });
  });

  it("sends no token when nobody is logged in", async () => {
    const { url, seen } = await answering(200, '{"code":0,"msg":"","error":"x","data":null}');
    await refusalOf(callerOf(url, null)(login, { account: "a@b.example", password: "p" }));
    expect(seen[0]?.headers).not.toHaveProperty("token");
  });

  it("throws a refusal with its key, field and details", async () => {
    const { url } = await answering(
      200,
      '{"code":0,"msg":"no","error":"login-delayed","field":"account","details":{"seconds":"4"},"data":null}',
    );
    const refused = await refusalOf(callerOf(url)(login, { account: "a", password: "p" }));
    expect(refused).toMatchObject({
      code: "login-delayed",
      message: "no",
      field: "account",
      details: { seconds: "4" },
      status: 200,
      unclear: false,
    });
  });

  it("tells the session's end once", async () => {
    const { url } = await answering(
      200,
      '{"code":100,"msg":"","error":"session-expired","data":null}',
    );
    let told = 0;
    const refused = await refusalOf(
      callerOf(url, "t", () => {
        told += 1;
      })(getUserInfo, {}),
    );
    expect([refused.code, told]).toEqual(["session-expired", 1]);
  });

  it.each([
    [502, "<html>bad gateway</html>"],
    [500, '{"surprise":true}'],
  ])("takes %s %s for server busy, and its outcome for unclear", async (status, text) => {
    const { url } = await answering(status, text);
    const refused = await refusalOf(callerOf(url)(getUserInfo, {}));
    expect(refused).toMatchObject({ code: "server-busy", unclear: true });
    expect(refused.message).toBe("서버가 혼잡합니다. 다시 시도하세요");
  });

  it("takes silence for server busy after its time", async () => {
    server = createServer(() => {});
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const call = createCaller({
      baseUrl: `http://127.0.0.1:${port}`,
      token: () => null,
      language: () => "en-us",
      timeoutMs: 50,
    });
    expect(await refusalOf(call(getUserInfo, {}))).toMatchObject({
      code: "server-busy",
      status: 0,
    });
    server.closeAllConnections();
  });

  it("lets the caller's own abort through", async () => {
    const call = callerOf("http://127.0.0.1:1");
    const signal = AbortSignal.abort(new Error("left the screen"));
    await expect(call(getUserInfo, {}, { signal })).rejects.toThrow("left the screen");
  });
});
