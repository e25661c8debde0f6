import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "./app.ts";
import { walletHeaders } from "./security-headers.ts";

/**
 * Serves the built wallet. Screens live behind the hash, so that one page is enough; files under
 * `assets/` carry their content's hash in the name and are kept for good, the page never is. A file
 * that the build compressed is sent compressed to every browser that can read it.
 */
export async function serveWallet(app: App, distFolder: string): Promise<void> {
  const page = path.join(distFolder, "index.html");
  if (!existsSync(page))
    throw new Error(`${distFolder} holds no built wallet: npm start builds it`);
  const headers = walletHeaders(readFileSync(page, "utf8"));
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
      const kept = file.startsWith(path.join(distFolder, "assets") + path.sep);
      reply.headers({
        ...headers,
        "accept-ranges": "none",
        "cache-control": kept ? "public, max-age=31536000, immutable" : "no-cache",
      });
    },
  });
}
