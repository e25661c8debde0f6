import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { heartbeatPart, NotReady, startHeartbeat } from "../../src/kernel/heartbeat.ts";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openAddressSigner } from "../../src/wire/signer/address-signer.ts";
import { openMoveSigner } from "../../src/wire/signer/move-signer.ts";
import { openPaymentSigner } from "../../src/wire/signer/payment-signer.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import { openVaultPort, vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { untilSaid } from "../rounds.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);
beforeAll(async () => {
  await world.restartSigner({ passphrase: null });
});

const workerDoor = () => localCaller(world.signerOptions.socketPath);
const vault = () => openVaultPort(localCaller(vaultSocketOf(world.signerOptions.socketPath)));
const order = { text: "any", signature: "any" };

describe("a locked signer", () => {
  it("signs nothing, says why, and shows what it published before", async () => {
    const signer = openPaymentSigner(workerDoor());
    expect(await signer.ping()).toBe("locked");
    const reply = await signer.sign(order, { attempt: 1, rawHex: "00" });
    expect(reply).toMatchObject({ signed: false, reason: expect.stringMatching(/locked/) });
    const move = { id: newId("mov", world.clock), kind: "collect-unstaked" } as const;
    const moved = await openMoveSigner(workerDoor()).signMove(move, { attempt: 1, rawHex: "00" });
    expect(moved).toEqual(reply);
    const owner = { purpose: "user", ownerId: newId("usr", world.clock) } as const;
    const addresses = openAddressSigner(localCaller(world.signerOptions.addressSocketPath));
    expect(await addresses.assign(owner)).toMatchObject({ assigned: false });
    const published = readSignerPublic(world.signerOptions.publicFile, "devnet");
    expect(await workerDoor()("/public")).toEqual(published);
  });

  it("is named by /readyz", async () => {
    const { worker, api } = world.databases;
    const logger = world.signerOptions.logger;
    const check = () => openPaymentSigner(workerDoor()).ping();
    const beat = startHeartbeat(worker, [{ name: "signer", check }], logger);
    const part = heartbeatPart(api, "signer");
    const state = await untilSaid("a beat of the signer", async () => {
      const said = await part.check().catch((error: unknown) => error);
      return said instanceof NotReady && said;
    });
    expect(state.state).toBe("locked");
    await beat.stop();
  });

  it("is unlocked at its operators' door alone, which is its owner's", async () => {
    const { socketPath } = world.signerOptions;
    await expect(workerDoor()("/unlock", { passphrase: "x" })).rejects.toThrow(/failed/);
    expect(statSync(vaultSocketOf(socketPath)).mode & 0o777).toBe(0o600);
    expect(path.dirname(vaultSocketOf(socketPath))).toBe(path.dirname(socketPath));
  });

  it("takes no wrong passphrase, and the right one once its wait is over", async () => {
    const wrong = await vault().unlock("not the passphrase");
    expect(wrong).toMatchObject({ state: "locked", reason: expect.stringMatching(/wrong/) });
    const { passphrase } = world.signerOptions;
    let reply = await vault().unlock(passphrase ?? "");
    while (reply.state === "locked") {
      expect(reply.reason).toMatch(/too early/);
      await sleep(250);
      reply = await vault().unlock(passphrase ?? "");
    }
    const asked = await openPaymentSigner(workerDoor()).sign(order, { attempt: 1, rawHex: "00" });
    expect(asked).toMatchObject({ signed: false, reason: expect.not.stringMatching(/locked/) });
  });

  it("keeps no secret readable in its file", () => {
    const text = readFileSync(world.signerOptions.keyFile, "utf8");
    expect(JSON.parse(text)).toMatchObject({ version: 2, cipher: "aes-256-gcm" });
  });
});
