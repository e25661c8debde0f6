import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { compileTexts } from "./build/compile-texts.ts";
import { compressFiles } from "./build/compress-files.ts";
import { inlineTheme } from "./build/inline-theme.ts";
import { pushWorker } from "./build/push-worker.ts";
import { subsetFonts } from "./build/subset-fonts.ts";

const root = import.meta.dirname;
const fonts = path.join(root, "../../.cache/wallet-fonts");

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, root, ["PORT"]);
  return {
    root,
    plugins: [
      ...[react(), subsetFonts(fonts), compileTexts(), inlineTheme(), pushWorker()],
      compressFiles(),
    ],
    resolve: { alias: { "@fonts": fonts } },
    server: {
      host: "127.0.0.1",
      proxy: { "/api": `http://127.0.0.1:${env.PORT ?? "8080"}` },
      fs: { allow: [path.join(root, "../..")] },
    },
    worker: {
      format: "es",
      // A folder of their own: the server sends each with a policy of its own.
      rolldownOptions: { output: { entryFileNames: "assets/workers/[name]-[hash].js" } },
    },
    build: {
      // The oldest browsers of docs/browsers.md.
      target: ["chrome109", "edge109", "firefox121", "ios16.4", "safari16.4"],
      outDir: "dist",
      emptyOutDir: true,
      // Fonts and pictures stay files: the policy allows no data: URL for fonts.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
  };
});
