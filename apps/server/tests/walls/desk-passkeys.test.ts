import { beforeAll, expect, it } from "vitest";
import type { Act } from "../../src/acts/act.ts";
import { acts } from "../../src/acts/index.ts";
import { openPort, operatorCalls, operatorSocketOf } from "../../src/wire/guard/guard-port.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import {
  actText,
  type OperatorAction,
  operatorActions,
} from "../../src/wire/operators/act-proof.ts";
import { approvalChallenge } from "../../src/wire/signer/operator-approval.ts";
import { openCommandLine } from "../command-line.ts";
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
  "%s needs the passkey of the same operator, over the same act",
  async (action) => {
    const act = { action, subjectId: `of_${action}`, subjectHash: "ab".repeat(32) };
    const sign = (said: object, by = olga) => {
      const { operatorId, answer } = enrolled[by] as EnrolledOperator;
      const text = actText({ ...act, ...said });
      return answer(approvalChallenge(text, operatorId));
    };
    const login = logins[olga] as (typeof logins)[number];
    for (const assertion of [
      undefined,
      "",
      sign({ subjectId: "of_another" }),
      sign({ subjectHash: "cd".repeat(32) }),
      sign({ action: action === "fund-desk" ? "take-back-funding" : "fund-desk" }),
      sign({}, pavel),
    ]) {
      const ask = { ...login, ...act, ...(assertion === undefined ? {} : { assertion }) };
      expect((await refusalOf(port().signAct(ask))).code).toBe("operator-passkey-needed");
    }
    expect(await namesUnder(world.databases.auditor, action, act.subjectId)).toEqual([]);
    await port().signAct({ ...login, ...act, assertion: sign({}) });
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
