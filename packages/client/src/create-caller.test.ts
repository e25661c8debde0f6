import { webcrypto } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { getSimpleWithdrawal } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { uploadPicture } from "@clearhold/contract/wallet/people/profile";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCaller, newIdempotencyKey, type Post } from "./create-caller.ts";
import { RefusalError } from "./refusal-error.ts";

let server: Server | undefined;
afterEach(() => server?.close());

type Seen = Pick<IncomingMessage, "headers" | "method" | "url"> & { body: string };

/** A server that answers every call alike and keeps what it saw. */
async function answering(
  status: number,
  text: string,
  time?: string,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { headers, method, url } = request;
    seen.push({ headers, method, url, body });
    const headersOut = {
      "content-type": "application/json",
      ...(time && { "x-server-time": time }),
    };
    response.writeHead(status, headersOut).end(text);
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

describe("the server's time", () => {
  it.each([
    ["of an answer", 200, "1795000000123", [1_795_000_000_123]],
    ["of a fault", 500, "1700000000000", [1_700_000_000_000]],
    ["is not read out of what is none", 200, "soon", []],
    ["nor out of seconds", 200, "1795000000", []],
  ])("%s", async (_, status, time, told) => {
    const { url } = await answering(status, '{"code":0,"msg":"","error":"x","data":null}', time);
    const times: [number, number][] = [];
    const caller = createCaller({
      baseUrl: url,
      token: () => null,
      language: () => "en-us",
      onServerTime: (...one) => times.push(one),
    });
    await refusalOf(caller(getUserInfo, {}));
    expect(times.map(([serverMs]) => serverMs)).toEqual(told);
    for (const [, tookMs] of times) expect(tookMs).toBeGreaterThan(0);
  });
});

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

  it("asks in the query where a write has the same path", async () => {
    const { url, seen } = await answering(200, '{"code":0,"msg":"","error":"x","data":null}');
    await refusalOf(callerOf(url)(getSimpleWithdrawal, { type: 1 }));
    expect(seen[0]).toMatchObject({ method: "GET", url: "/api/wallet/withdraw?type=1", body: "" });
  });

  it("posts a file as multipart, by fetch or by what the caller gives it", async () => {
    const { url, seen } = await answering(200, '{"code":0,"msg":"","error":"x","data":null}');
    const file = new File(["picture"], "me.png", { type: "image/png" });
    await refusalOf(callerOf(url)(uploadPicture, { file }));
    expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain("picture");

    const posts: unknown[] = [];
    const post: Post = async (to, { body, headers }) => {
      posts.push([to, body instanceof FormData && body.get("file"), headers.token]);
      return { status: 413, body: { code: 0, msg: "", error: "body-too-large", data: null } };
    };
    const refused = await refusalOf(callerOf(url)(uploadPicture, { file }, { post }));
    expect(refused).toMatchObject({ code: "body-too-large", status: 413 });
    expect(posts).toEqual([[`${url}/api/Common/upload`, file, "t1"]]);
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
  });

  it.each(["disk-full", "books-unchecked", "authorisation-expired"])(
    "takes %s for a clear no: nothing moved",
    async (error) => {
      const { url } = await answering(503, `{"code":0,"msg":"no","error":"${error}","data":null}`);
      const refused = await refusalOf(callerOf(url)(getUserInfo, {}));
      expect(refused).toMatchObject({ code: error, status: 503, unclear: false });
    },
  );

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

  it("needs nothing that plain http or an older browser lacks", async () => {
    vi.stubGlobal("crypto", {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
    });
    vi.spyOn(AbortSignal, "any").mockImplementation(() => {
      throw new TypeError("AbortSignal.any is not a function");
    });
    const keys = Array.from({ length: 50 }, newIdempotencyKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);

    const { url } = await answering(200, '{"code":0,"msg":"","error":"x","data":null}');
    const { signal } = new AbortController();
    const refused = await callerOf(url)(getUserInfo, {}, { signal }).catch((error) => error);
    expect(refused).toMatchObject({ code: "x" });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("lets the caller abort while the call is under way", async () => {
    server = createServer(() => {});
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const leaving = new AbortController();
    const answer = callerOf(`http://127.0.0.1:${port}`)(
      getUserInfo,
      {},
      { signal: leaving.signal },
    );
    leaving.abort(new Error("left the screen"));
    await expect(answer).rejects.toThrow("left the screen");
    server.closeAllConnections();
  });

  it("lets the caller's own abort through", async () => {
    const call = callerOf("http://127.0.0.1:1");
    const signal = AbortSignal.abort(new Error("left the screen"));
    await expect(call(getUserInfo, {}, { signal })).rejects.toThrow("left the screen");
  });
});
