import { expect, it } from "vitest";
import { SignerRefusal } from "./signer-refusal.ts";
import { type OpenVault, openVault } from "./vault.ts";

let nowMs = 0;
let tries = 0;

function vaultOf(right: string) {
  return openVault(
    async (passphrase) => {
      tries += 1;
      if (passphrase !== right) throw new SignerRefusal("wrong");
      return {} as OpenVault;
    },
    () => nowMs,
  );
}

it("is locked until the passphrase came, and says so to everybody else", async () => {
  const vault = vaultOf("right");
  expect(vault.state()).toBe("locked");
  expect(() => vault.opened()).toThrow(/locked/);
  await vault.unlock("right");
  expect(vault.state()).toBe("ready");
  expect(vault.opened()).toBeDefined();
});

it("lets nobody guess quickly: each wrong try doubles the wait, side by side or not", async () => {
  const vault = vaultOf("right");
  tries = 0;
  const first = await Promise.allSettled([vault.unlock("a"), vault.unlock("b"), vault.unlock("c")]);
  expect(first.filter(({ status }) => status === "rejected")).toHaveLength(3);
  expect(tries).toBe(1);
  nowMs += 1_000;
  await expect(vault.unlock("d")).rejects.toThrow("wrong");
  nowMs += 1_999;
  await expect(vault.unlock("right")).rejects.toThrow(/too early/);
  for (let wrong = 0; wrong < 10; wrong += 1) {
    nowMs += 60_000;
    await expect(vault.unlock("e")).rejects.toThrow("wrong");
  }
  nowMs += 60_000;
  await vault.unlock("right");
  expect(vault.state()).toBe("ready");
});
