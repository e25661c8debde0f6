import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import {
  type DataLayout,
  dataLayout,
  makeDataLayout,
} from "../../src/runtime/supervision/data-layout.ts";
import { ensurePassphrase } from "../../src/runtime/supervision/ensure-secrets.ts";
import { openKeys } from "../../src/signer/key-store.ts";

const together = { on: false, reason: "a test" } as const;
let layout: DataLayout;

beforeEach(() => {
  layout = dataLayout(makeOpenTestFolder());
  makeDataLayout(layout, together);
});
afterEach(() => rmSync(layout.dataDir, { recursive: true, force: true }));

const ensure = () => ensurePassphrase(layout, together);
const written = () => readFileSync(layout.signerPassphraseFile, "utf8");

describe("the passphrase of a signer that nobody unlocks", () => {
  it("is written once, for its owner alone to read, and then kept", () => {
    ensure();
    const first = written();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(layout.signerPassphraseFile).mode & 0o777).toBe(0o400);
    ensure();
    expect(written()).toBe(first);
  });

  it("is written for keys that an earlier version left readable", () => {
    writeFileSync(layout.signerKeyFile, '{"version":1}', { mode: 0o400 });
    ensure();
    expect(written()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is not made up for keys that were sealed with another", async () => {
    await openKeys(layout.signerKeyFile, "devnet", "known to an operator");
    ensure();
    expect(existsSync(layout.signerPassphraseFile)).toBe(false);
  });
});
