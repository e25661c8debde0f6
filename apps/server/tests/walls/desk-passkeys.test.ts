import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import type { Act } from "../../src/acts/act.ts";
import { acts } from "../../src/acts/index.ts";
import { commandOf, readAsk } from "../../src/main/commands/command.ts";
import { openContext } from "../../src/main/commands/open-context.ts";
import { openPort, operatorCalls, operatorSocketOf } from "../../src/wire/guard/guard-port.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import {
  actText,
  type OperatorAction,
  operatorActions,
} from "../../src/wire/operators/act-proof.ts";
import { approvalChallenge, askedLine } from "../../src/wire/signer/operator-approval.ts";
import { openCommandLine, runCommand } from "../command-line.ts";
import { type EnrolledOperator, openTestOperators } from "../enrol-operator.ts";
import { openMarketWorld } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { refusalOf } from "../people.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the operators' passwords, and none of their passkeys. */
const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world));
const enrolled: EnrolledOperator[] = [];
const logins = ["olga", "pavel"].map((name) => ({ name, password: `${name}-kennt-9-Tore` }));

beforeAll(async () => {
  const operators = openTestOperators(operatorSocketOf(commands.layout.guardSocket), world.clock);
  for (const login of logins) enrolled.push(await operators.enrolOperator(login));
});

const port = () =>
  openPort(operatorCalls, localCaller(operatorSocketOf(commands.layout.guardSocket)));
const [olga, pavel] = [0, 1];
const actionsBy = (what: "password" | "passkey") =>
  (Object.keys(operatorActions) as OperatorAction[]).filter((one) => operatorActions[one] === what);

it.each(actionsBy("passkey"))(
  "%s needs the passkey of the same operator, over the same act, within the hour",
  async (action) => {
    const act = { action, subjectId: `of_${action}`, subjectHash: "ab".repeat(32) };
    const minutesAgo = (minutes: number) =>
      new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
    const sign = (said: object, by = olga, askedAt = minutesAgo(0)) => {
      const { operatorId, answer } = enrolled[by] as EnrolledOperator;
      const text = actText({ ...act, ...said }, askedAt);
      return { askedAt, assertion: answer(approvalChallenge(text, operatorId)) };
    };
    const login = logins[olga] as (typeof logins)[number];
    for (const approval of [
      undefined,
      { ...sign({}), assertion: "" },
      sign({ subjectId: "of_another" }),
      sign({ subjectHash: "cd".repeat(32) }),
      sign({ action: action === "fund-desk" ? "take-back-funding" : "fund-desk" }),
      sign({}, pavel),
      sign({}, olga, minutesAgo(61)),
      sign({}, olga, minutesAgo(-61)),
      { ...sign({}, olga, minutesAgo(61)), askedAt: minutesAgo(0) },
    ]) {
      const ask = { ...login, ...act, approval };
      expect((await refusalOf(port().signAct(ask))).code).toBe("operator-passkey-needed");
    }
    expect(await namesUnder(world.databases.auditor, action, act.subjectId)).toEqual([]);
    await port().signAct({ ...login, ...act, approval: sign({}, olga, minutesAgo(59)) });
    expect(await namesUnder(world.databases.auditor, action, act.subjectId)).toEqual(["olga"]);
  },
);

it("a password alone touches no coins: these acts, and no others", async () => {
  const alone = actionsBy("password");
  expect(alone.toSorted()).toEqual([
    ...["claim-deposit", "draft-campaign", "draft-notice", "draft-text", "publish-notice"],
    ...["publish-text", "rescan-blocks", "review-nickname", "set-deck", "withdraw-notice"],
    ...["withdraw-project", "withdraw-text"],
  ]);
  for (const action of alone) {
    const act = { action, subjectId: `of_${action}`, subjectHash: "ab".repeat(32) };
    await port().signAct({ ...(logins[pavel] as (typeof logins)[number]), ...act });
    expect(await namesUnder(world.databases.auditor, action, act.subjectId)).toEqual(["pavel"]);
  }
});

it("every act of the command line asks for the passkey where one of its actions needs it", () => {
  const needs = ({ audit = [] }: Act) =>
    audit.some((row) => row === "signer-record" || actionsBy("passkey").some((one) => one === row));
  const asking = acts.filter(({ rights }) => rights === "passkey" || rights === "two-passkeys");
  expect(asking.map(({ name }) => name)).toEqual(acts.filter(needs).map(({ name }) => name));
});

describe("an operator whose passkey is on another device", () => {
  const device = makeOpenTestFolder();
  const fileOf = (name: string, ending: string) => path.join(device, `${name}.${ending}`);
  beforeAll(() => {
    logins.forEach(({ name, password }, place) => {
      writeFileSync(fileOf(name, "passkey.json"), JSON.stringify(enrolled[place]?.passkey));
      writeFileSync(fileOf(name, "password"), password);
    });
  });

  const signOn = (name: string, line: string) =>
    runCommand(
      [
        ...["operator", "sign", line, "--passkey-file", fileOf(name, "passkey.json")],
        ...["--password-file", fileOf(name, "password")],
      ],
      { CLEARHOLD_DATA: path.join(device, "no-data-folder") },
    );

  /** Types an act at the server, where no passkey lies, and what the device answers to the line there. */
  async function typeAct(words: string, name: string, answer: (line: string) => Promise<string>) {
    const login = logins.find((one) => one.name === name);
    const said: string[] = [];
    const opened = openContext({
      env: { CLEARHOLD_DATA: commands.dataDir, CLEARHOLD_OPERATOR_PASSWORD: login?.password },
      note: (line) => said.push(line),
    });
    const lineOf = () => /operator sign (\S+)/.exec(said.at(-1) ?? "")?.[1] ?? "";
    const terminal = { ask: () => answer(lineOf()), askHidden: async () => "" };
    const act = acts.find((one) => words.startsWith(`${one.name} `));
    if (!act) throw new Error(`no act: ${words}`);
    const command = commandOf(act);
    const ask = readAsk(command, [...words.slice(act.name.length + 1).split(" "), "--as", name]);
    try {
      const context = Object.create(opened, { terminal: { value: terminal } });
      return { ...(await command.run(context, ask)), said: said.join("\n") };
    } finally {
      await opened.close();
    }
  }

  it("signs there what the command printed, and no file lies on the server", async () => {
    const by = (name: string) => async (line: string) => (await signOn(name, line)).out.trim();
    const plan = "commission plan 7 3 1";
    const first = await typeAct(plan, "olga", by("olga"));
    expect(first.said).toContain("action=change-commission\nsubject=commission-plan ");
    expect(first.lines).toContain("a second operator must say the same within 24 hours");
    for (const other of ["olga", "pavel"]) {
      const wrong = typeAct(plan, "pavel", async (line) =>
        other === "olga" ? by("olga")(line) : by("pavel")(anotherText(line)),
      );
      await expect(wrong).rejects.toMatchObject({ code: "operator-passkey-needed" });
    }
    await expect(typeAct(plan, "pavel", async () => "")).rejects.toThrow("nothing was signed");
    const second = await typeAct(plan, "pavel", by("pavel"));
    expect(second.data).toMatchObject({ levels: ["7", "3", "1"] });
    expect(second.lines).toHaveLength(1);
  });

  it.each([
    ["no line", "commission plan"],
    ["letters that hide what is signed", askedLine({ operatorId: "opr_1", text: "a\u001b[8mb\n" })],
    ["nothing to sign", askedLine({ operatorId: "opr_1", text: "" })],
  ])("does not sign %s", async (_what, line) => {
    const { code, errors } = await signOn("olga", line);
    expect({ code, errors }).toMatchObject({ code: 2, errors: expect.stringContaining("to sign") });
  });
});

function anotherText(line: string): string {
  const asked = JSON.parse(Buffer.from(line, "base64url").toString("utf8"));
  return askedLine({ ...asked, text: asked.text.replace("change-commission", "fund-desk") });
}
