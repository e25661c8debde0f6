import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateMnemonic } from "@clearhold/tron/hd";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openKeys, publicHalf } from "./key-store.ts";

const passphrase = "correct horse battery";
/** Each guess costs half a second by design, and more on a busy machine. */
const timeout = 120_000;
let folder: string;
let file: string;
let sealedOnce: string;

beforeAll(async () => {
  const made = makeTestFolder();
  await openKeys(path.join(made, "key"), "devnet", passphrase);
  sealedOnce = readFileSync(path.join(made, "key"), "utf8");
  rmSync(made, { recursive: true });
}, timeout);

beforeEach(() => {
  folder = makeTestFolder();
  file = path.join(folder, "key");
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (words = passphrase, network = "devnet") => openKeys(file, network, words);

const sealedFile = () => writeFileSync(file, sealedOnce, { mode: 0o400 });

function plainFile(changes: object = {}) {
  const [users, projects, hot] = [generateMnemonic(), generateMnemonic(), generateMnemonic()];
  const seeds = {
    users,
    projects,
    hot,
    resources: generateMnemonic(),
    addressSeed: "9d".repeat(32),
  };
  const plain = { version: 1, origin: "ceremony", network: "devnet", ...seeds, ...changes };
  writeFileSync(file, `${JSON.stringify(plain)}\n`, { mode: 0o400 });
  return seeds;
}

function changeFile(change: (json: Record<string, string>) => object): void {
  const changed = change(JSON.parse(readFileSync(file, "utf8")));
  chmodSync(file, 0o600);
  writeFileSync(file, JSON.stringify(changed));
  chmodSync(file, 0o400);
}

describe("the signer's keys", { timeout }, () => {
  it("are made once, none of them derivable from another, and open alike again", async () => {
    const half = publicHalf(await open(), "devnet");
    expect(publicHalf(await open(), "devnet")).toEqual(half);
    const { network: _network, ...publics } = half;
    expect(new Set(Object.values(publics)).size).toBe(5);
  });

  it("lie sealed in a file that is their owner's alone", async () => {
    await open();
    const text = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o400);
    // A mnemonic is words; what stands there is names of fields and hexadecimal digits.
    expect(text).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
    expect(JSON.parse(text)).toMatchObject({ version: 2, kdf: { name: "scrypt", costLog2: 17 } });
  });

  it("do not open with another passphrase, and none is too short to guess", async () => {
    await expect(open("short")).rejects.toThrow(/at least 12/);
    sealedFile();
    await expect(open(`${passphrase}!`)).rejects.toMatchObject({ name: "SignerRefusal" });
  });

  it.each([
    ["ciphertext", ({ sealed = "" }) => ({ sealed: `${flip(sealed[0])}${sealed.slice(1)}` })],
    ["tag", ({ tag = "" }) => ({ tag: `${flip(tag[0])}${tag.slice(1)}` })],
    ["nonce", ({ nonce = "" }) => ({ nonce: `${flip(nonce[0])}${nonce.slice(1)}` })],
    ["origin", () => ({ origin: "ceremony" })],
  ])("do not open when somebody changed the %s", async (_what, change) => {
    sealedFile();
    changeFile((json) => ({ ...json, ...change(json) }));
    await expect(open()).rejects.toThrow(/was changed/);
  });

  it("are refused torn, open to others, or of another network", async () => {
    sealedFile();
    await expect(open(passphrase, "nile")).rejects.toThrow(/of devnet/);
    chmodSync(file, 0o440);
    await expect(open()).rejects.toThrow(/open to others/);
    chmodSync(file, 0o600);
    writeFileSync(file, sealedOnce.slice(0, 200));
    await expect(open()).rejects.toThrow(/or is damaged: put its copy back/);
  });

  it("of a ceremony are sealed where they stand", async () => {
    const handedOver = plainFile();
    const before = publicHalf(await open(), "devnet");
    expect(publicHalf(await open(), "devnet")).toEqual(before);
    const text = readFileSync(file, "utf8");
    for (const words of Object.values(handedOver)) expect(text).not.toContain(words);
    expect(statSync(file).mode & 0o777).toBe(0o400);
  });

  it("on mainnet come whole from a ceremony, or not at all", async () => {
    await expect(open(passphrase, "mainnet")).rejects.toThrow(/ceremony/);
    plainFile({ network: "mainnet", origin: "generated" });
    await expect(open(passphrase, "mainnet")).rejects.toThrow(/generated for trying/);
    rmSync(file);
    plainFile({ network: "mainnet", resources: undefined });
    await expect(open(passphrase, "mainnet")).rejects.toThrow(/lacks a key/);
    rmSync(file);
    plainFile({ network: "mainnet" });
    await open(passphrase, "mainnet");
    expect(readFileSync(file, "utf8")).toContain('"sealed":');
  });
});

function flip(digit = "0"): string {
  return digit === "0" ? "1" : "0";
}
