import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../tools/stage.ts";
import { makeDataFolder } from "./make-data-folder.ts";

// Saves the data of this version: `node e2e/upgrade/make.ts`. A saved version is never made again.
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const folder = path.join(import.meta.dirname, version);
if (existsSync(folder)) throw new Error(`${folder} is there already`);
await makeDataFolder(folder);
