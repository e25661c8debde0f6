import path from "node:path";
import sharp from "sharp";
import { build, type Plugin } from "vite";

const iconPixels = 192;
const icon = path.join(import.meta.dirname, "../public/favicon.svg");
const entry = path.join(import.meta.dirname, "../src/push-worker/push-worker.ts");

/**
 * Builds the service worker into one file that imports nothing, beside the page: browsers compare it
 * byte by byte under its name, and a chunk that it shared with the page would change with the page.
 * Notifications show no SVG, so the icon is drawn for them.
 */
export function pushWorker(): Plugin {
  return {
    name: "clearhold:push-worker",
    apply: "build",
    async generateBundle() {
      const built = await build({
        ...{ configFile: false, logLevel: "warn", publicDir: false },
        build: {
          ...{ write: false, target: "es2022" },
          lib: { entry, formats: ["iife"], name: "pushWorker", fileName: () => "push-worker.js" },
        },
      });
      const [output] = [built].flat();
      if (!output || !("output" in output)) throw new Error("the push worker was not built");
      const { code } = output.output[0];
      this.emitFile({ type: "asset", fileName: "push-worker.js", source: code });
      const drawn = sharp(icon, { density: 300 }).resize(iconPixels).png({ palette: true });
      this.emitFile({ type: "asset", fileName: "push-icon.png", source: await drawn.toBuffer() });
    },
  };
}
