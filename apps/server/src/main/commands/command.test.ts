import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Act, act, InputFault } from "../../acts/act.ts";
import { dryRun, option, optional, place } from "../../acts/fields.ts";
import { acts } from "../../acts/index.ts";
import type { World } from "../../acts/world.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { operatorVerbCalls } from "../../wire/guard/calls/operator-calls.ts";
import type { OperatorAction } from "../../wire/operators/act-proof.ts";
import { commandOf, readAsk } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

const door = act({
  name: "door open",
  summary: "Opens a door.",
  rights: "password",
  audit: ["draft-notice"],
  input: {
    door: place("door"),
    leafCount: option("leaves", z.string().regex(/^\d$/, "must be a digit").transform(Number)),
    note: optional("words"),
    dryRun,
  },
  async effect({ operators, signer }, ask, { login, operatorId }) {
    const nickname = { requestId: "nck_1", decision: "accepted", reason: "" } as const;
    const look = { person: "usr_1", reason: "A reason" };
    const sign = (action: OperatorAction, subjectId: string) =>
      operators.signAct({ ...login, action, subjectId, subjectHash: "h" });
    const undeclared: Record<string, () => Promise<unknown>> = {
      rate: () => sign("change-rate", "r"),
      nickname: () => operators.reviewNickname({ ...login, ...nickname }),
      look: () => operators.admitLook({ ...login, ...look }),
      signer: () => signer("/operators"),
      operators: () => operators.changeOperators({ change: leaving, approvals: [] }),
    };
    await signer("/stops");
    await (undeclared[ask.door]?.() ?? sign("draft-notice", ask.door));
    return operatorId;
  },
  words: (operatorId, ask) => ({ data: { ...ask, operatorId }, lines: [] }),
});

const leaving = { kind: "leave", number: 1, operatorId: `opr_${"0".repeat(26)}` } as const;

/** A guard that knows one password, and what was written under an operator's name. */
function openDoorWorld() {
  const written: string[] = [];
  const operators: World["operators"] = {
    listOperatorChanges: async () => [],
    listFalseChanges: async () => [],
    dropFalseChanges: async () => null,
    async changeOperators() {
      written.push("operators");
      return { from: 0 };
    },
    async verifyOperator({ password }) {
      if (password !== "right") throw new Refusal("operator-unknown");
      return { operatorId: "opr_1" };
    },
    async signAct({ action }) {
      written.push(action);
      return { operatorId: "opr_1" };
    },
    async reviewNickname() {
      written.push("nickname");
      return { userId: "usr_1", nickname: "n" };
    },
    async showCertification() {
      written.push("documents");
      return {
        facts: { level: 1, name: "n", birthday: "1990-01-01", country: "KR" },
        pictures: [],
      };
    },
    async decideCertification() {
      written.push("certification");
      return { level: 1, decided: false };
    },
    async commitCampaign() {
      written.push("commit-campaign");
      return { isDone: false };
    },
    async closeDraws() {
      written.push("close-campaign");
      return { isDone: false };
    },
    async reopenAccount() {
      written.push("reopen-account");
      return { reopened: false };
    },
    async admitLook() {
      written.push("look");
      return { lookId: "lok_1", userId: "usr_1" };
    },
  };
  const signer = async (path: string) => void (path === "/stops" || written.push(path));
  return { world: { operators, signer } as unknown as World, written };
}

/** A person at the keyboard gives these answers; a script gives none. */
function runDoor(typed: string, { password = "right", answers = null as string[] | null } = {}) {
  const { world, written } = openDoorWorld();
  const asked: string[] = [];
  const answer = async (words: string) => {
    asked.push(words);
    return answers?.shift() ?? "";
  };
  const context = Object.assign(world, {
    config: { CLEARHOLD_OPERATOR_PASSWORD: password },
    terminal: answers && { ask: answer, askHidden: answer },
  }) as unknown as CommandContext;
  const command = commandOf(door);
  const words = typed.split(" ").filter((word) => word !== "");
  const ran = async () => command.run(context, readAsk(command, words));
  return { ran: ran(), written, asked };
}

describe("an act by the command line", () => {
  it("writes its usage from its input and its rights", () => {
    expect(commandOf(door).usage).toBe(
      "<door> --leaf-count <leaves> [--note <words>] [--dry-run] --as <operator> [--password-file <file>]",
    );
  });

  it("reads its input, and has the operator verified and named", async () => {
    const { ran, written } = runDoor("front --leaf-count 2 --as olga");
    expect((await ran).data).toEqual({
      ...{ door: "front", leafCount: 2, note: undefined, dryRun: false, operatorId: "opr_1" },
    });
    expect(written).toEqual(["draft-notice"]);
  });

  it.each([
    ["", "<door> is missing"],
    ["front", "--leaf-count is missing"],
    ["front --leaf-count x", "--leaf-count must be a digit"],
    ["front --leaf-count 2", "--as is missing"],
    ["front --leaves 2", "usage: door open <door>"],
  ])("asks a script for nothing: %s", async (typed, words) => {
    await expect(runDoor(typed).ran).rejects.toThrow(words);
  });

  it("asks a person for what is missing, and for nothing else", async () => {
    const { ran, asked } = runDoor("--as olga", { answers: ["front", "2", "right"], password: "" });
    expect((await ran).data).toMatchObject({ door: "front", leafCount: 2 });
    expect(asked).toEqual(["<door> (door): ", "--leaf-count (leaves): ", "Password of olga: "]);
  });

  it("does nothing for a wrong password", async () => {
    const { ran, written } = runDoor("front --leaf-count 2 --as olga", { password: "wrong" });
    await expect(ran).rejects.toMatchObject({ code: "operator-unknown" });
    expect(written).toEqual([]);
  });
});

describe("an act performed without the command line", () => {
  const given = { door: "front", leafCount: "2" };
  const prover = (password: string) => ({
    login: async () => ({ name: "olga", password }),
    passkey: () => {
      throw new InputFault("there is no passkey");
    },
  });

  it("reads its input and verifies the operator all the same", async () => {
    const { world, written } = openDoorWorld();
    const wrong = door.perform(world, given, prover("wrong"));
    await expect(wrong).rejects.toMatchObject({ code: "operator-unknown" });
    const unread = door.perform(world, { ...given, leafCount: "x" }, prover("right"));
    await expect(unread).rejects.toThrow("--leaf-count must be a digit");
    expect(written).toEqual([]);
    expect((await door.perform(world, given, prover("right"))).data).toMatchObject({
      ...{ leafCount: 2, operatorId: "opr_1" },
    });
  });

  it("shows its caller no other way to the effect", () => {
    const functions = Object.values(door).filter((part) => typeof part === "function");
    expect(functions).toEqual([door.perform]);
  });

  it("needs the passkey that its rights name", async () => {
    const locked = act({
      ...{ name: "door lock", summary: "Locks a door.", rights: "passkey", input: {} },
      audit: ["fund-desk"],
      effect: ({ operators }, _ask, { login }) =>
        operators.signAct({ ...login, action: "fund-desk", subjectId: "d", subjectHash: "h" }),
      words: () => ({ data: {}, lines: [] }),
    });
    const { world, written } = openDoorWorld();
    await expect(locked.perform(world, {}, prover("right"))).rejects.toThrow("no passkey");
    expect(written).toEqual([]);
  });

  it.each([
    ["rate", "change-rate"],
    ["nickname", "review-nickname"],
    ["look", "operator-look"],
    ["signer", "signer-record"],
    ["operators", "change-operators"],
  ])("writes no %s that it does not declare", async (what, row) => {
    const { world, written } = openDoorWorld();
    const ran = door.perform(world, { ...given, door: what }, prover("right"));
    await expect(ran).rejects.toThrow(`"door open" does not declare ${row}`);
    expect(written).toEqual([]);
  });
});

describe("the acts", () => {
  it("that change something declare the rows that name the operator; the others need none", () => {
    const named = acts.filter(({ audit = [] }) => audit.length > 0);
    expect(named).toEqual(acts.filter(({ rights }) => rights !== "none"));
  });

  it("have a name each", () => {
    const names = acts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("declare every action that the guard can sign", () => {
    const actions: readonly string[] = operatorVerbCalls.signAct.ask.shape.action.options;
    const declared: readonly string[] = acts.flatMap(({ audit = [] }: Act) => audit);
    expect(actions.filter((action) => !declared.includes(action))).toEqual([]);
  });
});
