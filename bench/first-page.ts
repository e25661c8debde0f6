/**
 * The JavaScript that the wallet's first page names, compressed as it travels, beside that of an open exchange
 * (HollaEx, November 2026).
 * `node bench/first-page.ts [--rival 993]`.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { buildWallet } from "../apps/server/src/runtime/wallet-build.ts";
import { root } from "../tools/stage.ts";
import { sayFigure } from "./setup/figures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rival } = readSizes({ usual: { rival: 993 }, quick: { rival: 993 } });
const dist = await buildWallet(root, console.log);
const page = readFileSync(path.join(dist, "index.html"), "utf8");
const scripts = [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
const kib = (coding: string) =>
  scripts.reduce((sum, name) => sum + statSync(path.join(dist, `${name}.${coding}`)).size, 0) /
  1_024;
sayFigure({
  name: "first-page JavaScript, compressed",
  rival: `${rival} KiB of HollaEx`,
  found: kib("br"),
  unit: "KiB",
  atLeast: 130,
  goal: 100,
  lessIsBetter: true,
  detail: `${scripts.length} files; ${kib("gz").toFixed(0)} KiB with gzip`,
});
