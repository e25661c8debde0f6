import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { systemClock } from "../kernel/clock.ts";
import type { App } from "./app.ts";
import { openApp } from "./open-app.ts";
import { noRateLimits } from "./rate-limits.ts";
import { serveWallet } from "./serve.ts";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${"<path/>".repeat(50)}</svg>`;
const script = "const answer = 42;\n".repeat(200);
const page = `<html><script>let a</script>${"<p>Clearhold</p>".repeat(200)}</html>`;

let folder: string;
let app: App;

beforeEach(async () => {
  folder = makeTestFolder();
  mkdirSync(path.join(folder, "assets/workers"), { recursive: true });
  mkdirSync(path.join(folder, "coins"));
  for (const [file, text] of [
    ["index.html", page],
    ["assets/Main-AbC.js", script],
    ["assets/workers/second-worker-AbC.js", script],
    ["assets/zxing_reader-AbC.wasm", script],
    ["coins/trx.svg", drawing],
    ["manifest.webmanifest", "{}"],
  ] as const) {
    writeFileSync(path.join(folder, file), text);
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(text));
  }
  writeFileSync(path.join(folder, "assets", "font-AbC.woff2"), "font");
  writeFileSync(path.join(folder, "push-icon.png"), "picture");
  writeFileSync(path.join(folder, "push-worker.js"), script);
  app = await openApp({
    logger: pino({ level: "silent" }),
    clock: systemClock,
    sessions: { findSession: async () => null },
    limits: noRateLimits,
    hasRoom: async () => true,
    strict: true,
    trustProxy: false,
  });
  await serveWallet(app, folder);
});
afterEach(async () => {
  await app.fastify.close();
  rmSync(folder, { recursive: true });
});

type Asked = { url: string; coding?: string; method?: "GET" | "HEAD"; etag?: string };

function ask({ url, coding, method = "GET", etag }: Asked) {
  const headers = {
    ...(coding !== undefined && { "accept-encoding": coding }),
    ...(etag !== undefined && { "if-none-match": etag }),
    range: "bytes=0-9",
  };
  return app.fastify.inject({ method, url, headers });
}

const asset = "/assets/Main-AbC.js";
const font = "/assets/font-AbC.woff2";
const javascript = "application/javascript; charset=utf-8";
const kept = "public, max-age=31536000, immutable";

describe("the wallet's files", () => {
  it("come with the strict policy; the page is never kept, hashed files always", async () => {
    const answer = await app.fastify.inject("/");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'sha256-[^']+'; .*require-trusted-types-for 'script'/,
    );
    expect(answer.headers["cache-control"]).toBe("no-cache");
    const file = await app.fastify.inject(asset);
    expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, kept]);
    expect(file.headers["content-security-policy"]).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it("hold the service worker under its own name, asked for anew each time, with the policy", async () => {
    const { statusCode, headers } = await app.fastify.inject("/push-worker.js");
    expect([statusCode, headers["content-type"]]).toEqual([200, javascript]);
    expect(headers["cache-control"]).toBe("no-cache");
    const policy = String(headers["content-security-policy"]);
    for (const rule of ["default-src 'none'", "connect-src 'self'", "worker-src 'self'"]) {
      expect(policy).toContain(rule);
    }
    const page = await app.fastify.inject("/");
    expect(page.headers["content-security-policy"]).toMatch(/trusted-types [^;]*\bclearhold\b/);
  });

  it.each([
    ["/coins/trx.svg", "image/svg+xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/push-icon.png", "image/png"],
  ])("are kept for a year under a fixed name: %s", async (url, type) => {
    for (const coding of ["br", "gzip", "identity"]) {
      const { statusCode, headers } = await ask({ url, coding });
      expect([statusCode, headers["content-type"]]).toEqual([200, type]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000");
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it("let a thread compile WebAssembly, and neither the page nor another file", async () => {
    const worker = await ask({ url: "/assets/workers/second-worker-AbC.js", coding: "br" });
    expect(worker.headers).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
      "content-type": javascript,
      "cache-control": kept,
    });
    const wasm = await ask({ url: "/assets/zxing_reader-AbC.wasm", coding: "br" });
    // Browsers compile it while it arrives only under this type.
    expect(wasm.headers["content-type"]).toBe("application/wasm");
    expect(wasm.headers["cache-control"]).toBe(kept);
    for (const url of ["/", "/push-worker.js", asset, font, "/assets/zxing_reader-AbC.wasm"]) {
      expect((await ask({ url })).headers["content-security-policy"]).not.toContain("wasm");
    }
    const policy = (await ask({ url: "/" })).headers["content-security-policy"];
    expect(policy).toMatch(/trusted-types [^;]*\bscanner\b/);
  });

  it("are all that can be read", async () => {
    await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.fastify.server.address() as AddressInfo;
    for (const target of ["/../package.json", "/assets/..%2f..%2fetc/passwd", "/.env", "/%00"]) {
      expect(await statusOf(port, target)).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    ["br", "br", asset, javascript, kept],
    ["gzip", "gzip", asset, javascript, kept],
    ["gzip, deflate, br, zstd", "br", asset, javascript, kept],
    ["br;q=0, gzip;q=0.5", "gzip", asset, javascript, kept],
    ["br;q=0, gzip;q=0", undefined, asset, javascript, kept],
    ["zstd", undefined, asset, javascript, kept],
    [undefined, undefined, asset, javascript, kept],
    ["br", "br", "/", "text/html; charset=utf-8", "no-cache"],
    ["gzip", "gzip", "/index.html", "text/html; charset=utf-8", "no-cache"],
    ["br, gzip", undefined, font, "font/woff2", kept],
  ])(
    "come in a coding that the browser reads: %s as %s",
    async (coding, sent, url, type, cache) => {
      const answer = await ask({ url, ...(coding && { coding }) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": type,
        "cache-control": cache,
        vary: "accept-encoding",
        "accept-ranges": "none",
        "content-length": String(answer.rawPayload.length),
      });
      expect(answer.headers["content-encoding"]).toBe(sent);
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[sent ?? ""];
      const whole = decode ? decode(answer.rawPayload) : answer.rawPayload;
      expect(whole.toString()).toBe(url === asset ? script : url === font ? "font" : page);
    },
  );

  it("tell the same of themselves without their bytes", async () => {
    for (const coding of ["br", "gzip", "identity"]) {
      for (const url of [asset, "/", font]) {
        const whole = await ask({ url, coding });
        const head = await ask({ url, coding, method: "HEAD" });
        const { date: _, ...headers } = whole.headers;
        expect(head.headers).toMatchObject(headers);
        expect([head.statusCode, head.body]).toEqual([200, ""]);
      }
    }
  });

  it("are not sent again in the coding that the browser has, and are in another", async () => {
    const known = await Promise.all(
      ["br", "gzip", "identity"].map(async (coding) => (await ask({ url: "/", coding })).headers),
    );
    expect(new Set(known.map(({ etag }) => etag)).size).toBe(3);
    const etag = String(known[0]?.etag);
    const again = await ask({ url: "/", coding: "br", etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({
      etag,
      vary: "accept-encoding",
      "cache-control": "no-cache",
    });
    expect((await ask({ url: "/", coding: "gzip", etag })).statusCode).toBe(200);
  });
});

/** Sends the path as it is written; inject and fetch would tidy it first. */
function statusOf(port: number, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: "127.0.0.1", port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}
