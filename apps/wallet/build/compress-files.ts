import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY, Z_BEST_COMPRESSION } = constants;

/** By the ending under which the server looks for them. */
const codings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: Z_BEST_COMPRESSION }),
} as const;

/** A font or a picture is compressed already: nothing is gained there. */
const compressed = /\.(?:woff2|png|webp|jpg)$/;

/**
 * Puts `file.br` and `file.gz` beside each built file that is text, if it gets smaller by it. It is done once, at the
 * best level, and no request ever waits for it.
 */
export function compressFiles(): Plugin {
  let folder = "";
  return {
    name: "clearhold:compress-files",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        for (const entry of entries.filter((one) => one.isFile())) {
          await compress(path.join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  if (compressed.test(file)) return;
  const bytes = await readFile(file);
  for (const [ending, encode] of Object.entries(codings)) {
    const smaller = await encode(bytes);
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
  }
}
