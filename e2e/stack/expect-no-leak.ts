import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { codesIn, leaksIn } from "../../tools/leaks.ts";
import { readDemo } from "./demo.ts";
import { personPassword } from "./person-password.ts";

/** What a life of the whole product logged holds no code, password or key that was used in it. */
export async function expectNoLeak(dataDir: string): Promise<void> {
  const logs = await readAll(path.join(dataDir, "logs"), /\.log(?:\.\d)?$/);
  const mails = await readAll(path.join(dataDir, "mail"), /\.eml$/);
  const secrets = await readAll(path.join(dataDir, "secrets"), /./);
  const { operators, user } = readDemo(dataDir);
  const known = [
    ...mails.flatMap(codesIn),
    ...secrets.map((text) => text.trim()),
    ...operators.map(({ password }) => password),
    user.password,
    personPassword,
  ];
  const leaks = leaksIn(logs.join("\n"), known);
  if (leaks.length > 0) throw new Error(`the logs hold ${leaks.join(", ")}`);
}

async function readAll(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && name.test(entry.name));
  return Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), "utf8")));
}
