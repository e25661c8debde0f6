import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildOpenApi } from "@clearhold/contract/openapi";
import fastifyStatic from "@fastify/static";
import { NotReady } from "../kernel/heartbeat.ts";
import type { App } from "./app.ts";
import { assetHeaders, namedHeaders, walletHeaders, workerHeaders } from "./security-headers.ts";

/**
 * Serves the built wallet. Screens live behind the hash, so that one page is enough. Files under `assets/`
 * carry their content's hash in the name and are kept for good, pictures and the manifest for a year, the page
 * and its service worker never. A file that the build compressed is sent compressed to every browser that can
 * read it. Scripts of threads are in `assets/workers/`, under a policy of their own.
 */
export async function serveWallet(app: App, distFolder: string): Promise<void> {
  const page = path.join(distFolder, "index.html");
  if (!existsSync(page))
    throw new Error(`${distFolder} holds no built wallet: npm start builds it`);
  const pageHeaders = {
    ...walletHeaders(readFileSync(page, "utf8")),
    "cache-control": "no-cache",
  };
  await app.fastify.register(fastifyStatic, {
    root: distFolder,
    // The build leaves `file.br` and `file.gz` beside what gets smaller by it.
    preCompressed: true,
    // No file is so large that a part of it is worth asking for.
    acceptRanges: false,
    cacheControl: false,
    dotfiles: "ignore",
    redirect: false,
    setHeaders: (reply, file) => {
      const name = path.relative(distFolder, file).replace(/\.(?:br|gz)$/, "");
      reply.headers({ ...(headersOf(name) ?? pageHeaders), "accept-ranges": "none" });
    },
  });
}

/** Of a file that never changes under its name, or of a picture; undefined for every other file. */
function headersOf(file: string) {
  const [folder, inner] = file.split(path.sep);
  if (folder === "assets") return inner === "workers" ? workerHeaders : assetHeaders;
  return /\.(?:svg|png|webmanifest)$/.test(file) ? namedHeaders : undefined;
}

/** One part of the product: `check` resolves to a short word on its state, or throws. */
export type ReadinessPart = { readonly name: string; check(): Promise<string> };

type PartState = { name: string; ready: boolean; state: string };

/** `/healthz`: the process answers. `/readyz`: 200 when every part works, 503 naming those that do not. */
export function serveHealth(app: App, parts: readonly ReadinessPart[]): void {
  app.fastify.get("/healthz", async () => ({ alive: true }));
  app.fastify.get("/readyz", async (_request, reply) => {
    const states = await Promise.all(parts.map(stateOf));
    const ready = states.every((part) => part.ready);
    return reply.code(ready ? 200 : 503).send({ ready, parts: states });
  });
}

const checkMsMax = 3_000;

/** The cause of a failure stays in the log of the part itself; a stranger reads its name, or its word. */
async function stateOf({ name, check }: ReadinessPart): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} is late`)), checkMsMax);
  });
  try {
    return { name, ready: true, state: await Promise.race([check(), late]) };
  } catch (error) {
    return { name, ready: false, state: error instanceof NotReady ? error.state : "down" };
  } finally {
    clearTimeout(timer);
  }
}

/** `/api/openapi.json`: describes exactly the endpoints that are bound when the server starts. */
export function serveOpenApi(app: App): void {
  let text: string | undefined;
  app.fastify.get("/api/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(app.endpoints));
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
