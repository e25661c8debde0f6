import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  guardCalls,
  operatorCalls,
  operatorSocketOf,
  signerCalls,
  workerCalls,
} from "../../src/wire/guard/guard-port.ts";
import { openWorld, type World } from "../world.ts";

type Caller = "web" | "operator" | "worker" | "signer";
const callers: readonly Caller[] = ["web", "operator", "worker", "signer"];

/** Who may ask each call of the guard. A new call needs its row here. */
const mayAsk: Readonly<Record<string, readonly Caller[]>> = {
  ping: callers,
  sendCode: ["web"],
  checkStrangerCode: ["web"],
  changeEmail: ["web"],
  askEmailChange: ["web"],
  finishEmailChange: ["web"],
  cancelEmailChange: ["web"],
  bindPhone: ["web"],
  changePhone: ["web"],
  setVerification: ["web"],
  freezeAccount: ["web"],
  askPasskey: ["web"],
  askPasskeyLogin: ["web"],
  loginWithPasskey: ["web"],
  beginPasskey: ["web"],
  addPasskey: ["web"],
  renamePasskey: ["web"],
  removePasskey: ["web"],
  renewRecoveryCodes: ["web"],
  openAccount: ["web"],
  checkLoginPassword: ["web"],
  verifyLogin: ["web"],
  changeLoginPassword: ["web"],
  resetLoginPassword: ["web"],
  setFundPassword: ["web"],
  proveFundPassword: ["web"],
  forgetSession: ["web"],
  authoriseSpending: ["web"],
  authoriseWithdrawal: ["web"],
  confirmPayee: ["web"],
  tellOfNote: ["web"],
  forgetPayee: ["web"],
  whitelistPayee: ["web"],
  unlistPayee: ["web"],
  setAddressSwitches: ["web"],
  cancelAddressSwitches: ["web"],
  findPhrase: ["web"],
  setPhrase: ["web"],
  readSecurity: ["web"],
  readBooks: ["web"],
  authoriseStandingPayout: ["web"],
  enrolOperator: ["operator"],
  verifyOperator: ["operator"],
  signAct: ["operator"],
  reviewNickname: ["operator"],
  admitLook: ["operator"],
  authoriseRecovery: ["worker"],
  orderStandingPayout: ["worker"],
  tellOfStandingPayout: ["worker"],
  listHeads: ["signer"],
  beginHeads: ["signer"],
  announceHead: ["signer"],
  keepHead: ["signer"],
  replaceHead: ["signer"],
  vouchForPayout: ["worker"],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function socketOf(caller: Caller): string {
  if (caller === "web") return world.guardSocket;
  if (caller === "operator") return operatorSocketOf(world.guardSocket);
  return path.join(path.dirname(world.guardSocket), `guard-${caller}.sock`);
}

/** The status of an empty ask: 404 where the socket knows no such call. */
function ask(caller: Caller, call: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const target = { socketPath: socketOf(caller), path: `/${call}`, method: "POST" };
  request(target, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on("error", reject)
    .end("{}");
  return promise;
}

describe("the guard's sockets", () => {
  it("have a row for each call", () => {
    const declared = Object.keys({
      ...guardCalls,
      ...operatorCalls,
      ...workerCalls,
      ...signerCalls,
    });
    expect(Object.keys(mayAsk).sort()).toEqual(declared.sort());
  });

  it.each(Object.entries(mayAsk))("answer %s to its callers only", async (call, allowed) => {
    for (const caller of callers) {
      const status = await ask(caller, call);
      expect(status === 404 ? "unknown" : "known", caller).toBe(
        allowed.includes(caller) ? "known" : "unknown",
      );
    }
  });
});
