import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Act, act } from "../../acts/act.ts";
import { dryRun, option, optional, place } from "../../acts/fields.ts";
import { acts } from "../../acts/index.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { operatorVerbCalls } from "../../wire/guard/calls/operator-calls.ts";
import type { OperatorPort } from "../../wire/guard/guard-port.ts";
import { commandOf } from "./act-command.ts";
import { readAsk } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

const door = act({
  name: "door open",
  summary: "Opens a door.",
  rights: "password",
  audit: ["fund-desk"],
  input: {
    door: place("door"),
    leafCount: option("leaves", z.string().regex(/^\d$/, "must be a digit").transform(Number)),
    note: optional("words"),
    dryRun,
  },
  async effect({ operators }, ask, { login, operatorId }) {
    const subject = { subjectId: ask.door, subjectHash: "h" };
    const action = ask.door === "vault" ? "change-rate" : "fund-desk";
    await operators.signAct({ ...login, ...subject, action });
    return operatorId;
  },
  words: (operatorId, ask) => ({ data: { ...ask, operatorId }, lines: [] }),
});

/** A guard that knows one password, and a person at the keyboard who gives these answers. */
function runDoor(typed: string, { password = "right", answers = null as string[] | null } = {}) {
  const signed: string[] = [];
  const asked: string[] = [];
  const answer = async (words: string) => {
    asked.push(words);
    return answers?.shift() ?? "";
  };
  const verifyOperator: OperatorPort["verifyOperator"] = async (login) => {
    if (login.password !== "right") throw new Refusal("operator-unknown");
    return { operatorId: "opr_1" };
  };
  const signAct: OperatorPort["signAct"] = async ({ action }) => {
    signed.push(action);
    return { operatorId: "opr_1" };
  };
  const context = {
    config: { CLEARHOLD_OPERATOR_PASSWORD: password },
    operators: () => ({ verifyOperator, signAct }),
    terminal: answers && { ask: answer, askHidden: answer },
  } as unknown as CommandContext;
  const command = commandOf(door);
  const ran = async () =>
    command.run(
      context,
      readAsk(
        command,
        typed.split(" ").filter((word) => word !== ""),
      ),
    );
  return { ran: ran(), signed, asked };
}

describe("an act by the command line", () => {
  it("writes its usage from its input and its rights", () => {
    expect(commandOf(door).usage).toBe(
      "<door> --leaf-count <leaves> [--note <words>] [--dry-run] --as <operator> [--password-file <file>]",
    );
  });

  it("reads its input, and has the operator verified and named", async () => {
    const { ran, signed } = runDoor("front --leaf-count 2 --as olga");
    expect((await ran).data).toEqual({
      ...{ door: "front", leafCount: 2, note: undefined, dryRun: false, operatorId: "opr_1" },
    });
    expect(signed).toEqual(["fund-desk"]);
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
    const { ran, signed } = runDoor("front --leaf-count 2 --as olga", { password: "wrong" });
    await expect(ran).rejects.toMatchObject({ code: "operator-unknown" });
    expect(signed).toEqual([]);
  });

  it("signs nothing that it does not declare", async () => {
    const { ran, signed } = runDoor("vault --leaf-count 2 --as olga");
    await expect(ran).rejects.toThrow('"door open" does not declare change-rate');
    expect(signed).toEqual([]);
  });
});

describe("the acts", () => {
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
