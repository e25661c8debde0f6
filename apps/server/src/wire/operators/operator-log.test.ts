import { describe, expect, it } from "vitest";
import { everyLimit } from "../../../tests/every-limit.ts";
import {
  answerChallenge,
  createSoftwarePasskey,
  softwarePlace,
} from "../../main/commands/operator-proof.ts";
import { approvalChallenge } from "../signer/operator-approval.ts";
import { SomeLimits } from "./limits.ts";
import {
  changeText,
  type NewChange,
  type OperatorChange,
  type TakenChange,
} from "./operator-change.ts";
import {
  coldWalletsAt,
  differenceOf,
  judgeChange,
  limitsAt,
  operatorsAt,
  waitingAt,
} from "./operator-log.ts";

const password = "of these tests";
const hourMs = 3_600_000;

type Person = ReturnType<typeof person>;

function person(name: string) {
  const { sealedKey, publicKey } = createSoftwarePasskey(password);
  const operatorId = `opr_${name.padEnd(26, "0")}`;
  const answer = (challenge: string) => answerChallenge({ sealedKey }, password, challenge);
  return { operator: { operatorId, name, publicKey, ...softwarePlace }, answer };
}

/** A list that time can pass over. */
function openList() {
  const log: TakenChange[] = [];
  let nowMs = 1_000_000;
  const list = {
    log,
    pass: (hours: number) => {
      nowMs += hours * hourMs;
    },
    names: () => operatorsAt(log, nowMs).map(({ name }) => name),
    waiting: () => waitingAt(log, nowMs).map(({ change }) => change.number),
    async change(draft: NewChange, by: readonly Person[], number = log.length + 1) {
      const change = { ...draft, number } as OperatorChange;
      const approvals = by.map(({ operator: { operatorId }, answer }) => ({
        ...{ operatorId, assertion: answer(approvalChallenge(changeText(change), operatorId)) },
      }));
      const { taken, isNew } = await judgeChange(log, { change, approvals }, nowMs);
      if (isNew) log.push(taken);
      return (taken.fromMs - nowMs) / hourMs;
    },
    enrol: (newcomer: Person, by: readonly Person[] = []) =>
      list.change({ kind: "enrol", operator: newcomer.operator }, [...by, newcomer]),
    leave: ({ operator: { operatorId } }: Person, by: readonly Person[]) =>
      list.change({ kind: "leave", operatorId }, by),
    limit: (limits: SomeLimits, by: readonly Person[] = []) =>
      list.change({ kind: "limits", limits }, by),
    nowMs: () => nowMs,
    inForce: () => limitsAt(log, nowMs).AUTO_LIMIT_TRX,
  };
  return list;
}

const [olga, pavel, rita, sam] = ["olga", "pavel", "rita", "sam"].map(person) as [
  ...[Person, Person, Person, Person],
];

async function withTwo() {
  const list = openList();
  await list.enrol(olga);
  await list.enrol(pavel);
  return list;
}

async function withThree() {
  const list = await withTwo();
  await list.enrol(rita, [olga, pavel]);
  list.pass(48);
  return list;
}

describe("the ceremony", () => {
  it("takes the first two as they come, and each proves the new passkey", async () => {
    const list = openList();
    const draft = { kind: "enrol", operator: olga.operator } as const;
    await expect(list.change(draft, [pavel])).rejects.toThrow("has not signed its own");
    expect(await list.enrol(olga)).toBe(0);
    expect(await list.enrol(pavel)).toBe(0);
    expect(list.names()).toEqual(["olga", "pavel"]);
    await expect(list.enrol(rita)).rejects.toThrow("needs the passkeys of 2 other operators");
  });

  it("takes nobody twice: no second name for a key, no second person for a name", async () => {
    const list = openList();
    await list.enrol(olga);
    const twin = { ...olga, operator: { ...olga.operator, operatorId: pavel.operator.operatorId } };
    await expect(
      list.enrol({ ...twin, operator: { ...twin.operator, name: "twin" } }),
    ).rejects.toThrow("is in already");
    const named = { ...rita, operator: { ...rita.operator, name: "olga" } };
    await expect(list.enrol(named)).rejects.toThrow("the name of another operator");
  });

  it("takes no key under a second name, whether the first one is in, waits or has left", async () => {
    const list = await withThree();
    const sams = (name: string, publicKey = sam.operator.publicKey): Person => ({
      ...sam,
      operator: { ...person(name).operator, publicKey },
    });
    await list.enrol(sam, [olga, pavel]);
    await expect(list.enrol(sams("tim"), [olga, pavel])).rejects.toThrow("another operator's");
    list.pass(48);
    await list.leave(sam, [sam]);
    await expect(list.enrol(sams("uma"), [olga, pavel])).rejects.toThrow("another operator's");
    expect(await list.enrol(sam, [olga, pavel])).toBe(48);
  });

  it("takes no second text of one key", async () => {
    const list = openList();
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const { publicKey } = olga.operator;
    const next = letters[letters.indexOf(publicKey.at(-1) ?? "") + 1];
    const other = { ...olga.operator, publicKey: `${publicKey.slice(0, -1)}${next}` };
    await expect(list.enrol({ ...olga, operator: other })).rejects.toThrow("its one form");
    await list.enrol(olga);
  });

  it("is held again with 48 hours when nobody is left", async () => {
    const list = await withTwo();
    await list.leave(olga, [olga]);
    await list.leave(pavel, [pavel]);
    expect(list.names()).toEqual([]);
    expect(await list.enrol(rita)).toBe(48);
    expect(await list.enrol(sam)).toBe(48);
    expect(list.names()).toEqual([]);
    list.pass(48);
    expect(list.names()).toEqual(["rita", "sam"]);
  });
});

describe("a third operator", () => {
  it("needs two others, waits 48 hours and can be cancelled by one", async () => {
    const list = await withTwo();
    await expect(list.enrol(rita, [olga])).rejects.toThrow("and has 1");
    await expect(list.enrol(rita, [olga, olga, sam])).rejects.toThrow("and has 1");
    expect(await list.enrol(rita, [olga, pavel])).toBe(48);
    expect(list.waiting()).toEqual([3]);
    await expect(list.change({ kind: "cancel", cancelled: 3 }, [rita])).rejects.toThrow(
      "no operator",
    );
    await list.change({ kind: "cancel", cancelled: 3 }, [pavel]);
    list.pass(49);
    expect(list.names()).toEqual(["olga", "pavel"]);
    await expect(list.change({ kind: "cancel", cancelled: 3 }, [pavel])).rejects.toThrow(
      "not wait",
    );
  });

  it("comes by no approval of another place in the list, and the same change is answered alike", async () => {
    const list = await withTwo();
    await list.enrol(rita, [olga, pavel]);
    const before = list.log[2];
    if (!before) throw new Error("nothing was taken");
    const repeated = await judgeChange(list.log, before, 0);
    expect(repeated).toMatchObject({ isNew: false, taken: before });
    await list.change({ kind: "cancel", cancelled: 3 }, [olga]);
    const moved = { ...before.change, number: list.log.length + 1 } as OperatorChange;
    const replayed = judgeChange(list.log, { ...before, change: moved }, 0);
    await expect(replayed).rejects.toThrow("has not signed");
  });
});

describe("a lost passkey", () => {
  const anew = { ...person("olga") };

  it("is replaced by two others after 48 hours, and the old one counts until then", async () => {
    const list = await withThree();
    await expect(list.enrol(anew, [olga, pavel])).rejects.toThrow("and has 1");
    expect(await list.enrol(anew, [pavel, rita])).toBe(48);
    const keyOf = () => operatorsAt(list.log, list.log[0]?.at ?? 0)[0]?.publicKey;
    expect(keyOf()).toBe(olga.operator.publicKey);
    list.pass(48);
    await expect(list.leave(rita, [olga, pavel])).rejects.toThrow("and has 1");
    expect(await list.leave(rita, [anew, pavel])).toBe(0);
  });

  it("of two operators is replaced by the other one, and its owner can cancel that", async () => {
    const list = await withTwo();
    expect(await list.enrol(anew, [pavel])).toBe(48);
    await list.change({ kind: "cancel", cancelled: 3 }, [olga]);
    list.pass(48);
    expect(await list.leave(olga, [olga])).toBe(0);
  });
});

describe("leaving", () => {
  it("is always possible for oneself and at once, down to nobody", async () => {
    const list = await withThree();
    for (const one of [rita, olga, pavel]) expect(await list.leave(one, [one])).toBe(0);
    expect(list.names()).toEqual([]);
  });

  it("is said by two others at once, by the only other one in 48 hours, and by no fewer", async () => {
    const list = await withThree();
    await expect(list.leave(rita, [olga])).rejects.toThrow("and has 1");
    expect(await list.leave(rita, [olga, pavel])).toBe(0);
    await expect(list.leave(rita, [olga, pavel])).rejects.toThrow("not in");
    expect(await list.leave(olga, [pavel])).toBe(48);
    expect(list.names()).toEqual(["olga", "pavel"]);
    await list.change({ kind: "cancel", cancelled: list.log.length }, [olga]);
    list.pass(48);
    expect(list.names()).toEqual(["olga", "pavel"]);
  });

  it("ends what waits for the same person: nobody comes back by an earlier change", async () => {
    const list = await withThree();
    await list.enrol(person("rita"), [olga, pavel]);
    await list.leave(rita, [rita]);
    expect(list.waiting()).toEqual([]);
    list.pass(48);
    expect(list.names()).toEqual(["olga", "pavel"]);
  });

  it("leaves one who brings in a second one in 48 hours", async () => {
    const list = await withTwo();
    await list.leave(olga, [olga]);
    await expect(list.enrol(rita)).rejects.toThrow("the passkeys of the other operator");
    expect(await list.enrol(rita, [pavel])).toBe(48);
  });
});

const first = everyLimit("100");
const cold = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";

async function withLimits() {
  const list = await withThree();
  await list.limit(first);
  return list;
}

describe("limits", () => {
  it("are pinned once, all of them, by no operator", async () => {
    const list = await withThree();
    await expect(list.limit({ AUTO_LIMIT_TRX: "1" })).rejects.toThrow("must be all of them");
    expect(await list.limit(first)).toBe(0);
    expect(list.inForce()).toBe("100");
    await expect(list.limit({ ...first, AUTO_LIMIT_TRX: "101" })).rejects.toThrow("given: 0");
    list.pass(-1);
    expect(list.inForce()).toBe("100");
  });

  it("are raised by two in 48 hours, and never by one or by one key twice", async () => {
    const list = await withLimits();
    const raised = { AUTO_LIMIT_TRX: "100.000001" };
    await expect(list.limit(raised, [olga])).rejects.toThrow("passkeys needed: 2");
    await expect(list.limit(raised, [olga, olga])).rejects.toThrow("given: 1");
    await expect(list.limit(raised, [olga, sam])).rejects.toThrow("given: 1");
    await expect(list.limit({ ...raised, DAY_CAP_TRX: "1" }, [olga])).rejects.toThrow("given: 1");
    expect(await list.limit(raised, [olga, pavel])).toBe(48);
    list.pass(47);
    expect(list.inForce()).toBe("100");
    list.pass(1);
    expect(list.inForce()).toBe("100.000001");
  });

  it("are not raised where only one operator is in", async () => {
    const list = await withLimits();
    for (const one of [rita, pavel]) await list.leave(one, [one]);
    await expect(list.limit({ AUTO_LIMIT_TRX: "101" }, [olga])).rejects.toThrow("enrolled: 1");
    expect(await list.limit({ AUTO_LIMIT_TRX: "99" }, [olga])).toBe(0);
  });

  it("are lowered by one at once, which also ends a raise that waits", async () => {
    const list = await withLimits();
    await list.limit({ AUTO_LIMIT_TRX: "200" }, [olga, pavel]);
    await expect(list.limit({ AUTO_LIMIT_TRX: "0" })).rejects.toThrow(
      "passkeys needed: 1, given: 0",
    );
    expect(await list.limit({ AUTO_LIMIT_TRX: "0" }, [rita])).toBe(0);
    expect(list.inForce()).toBe("0");
    expect(list.waiting()).toEqual([]);
    list.pass(48);
    expect(list.inForce()).toBe("0");
  });

  it("go back at once by two others: one who lowers them stops nobody for long", async () => {
    const list = await withLimits();
    list.pass(1);
    expect(await list.limit({ AUTO_LIMIT_TRX: "0" }, [rita])).toBe(0);
    list.pass(24 * 30 - 1);
    const restored = { AUTO_LIMIT_TRX: "100" };
    await expect(list.limit(restored, [olga])).rejects.toThrow("passkeys needed: 2");
    expect(await list.limit(restored, [olga, pavel])).toBe(0);
    expect(list.inForce()).toBe("100");
    const cancel = { kind: "cancel", cancelled: list.log.length } as const;
    await expect(list.change(cancel, [rita])).rejects.toThrow("does not wait");
  });

  it("go back at once no further than they were in force within 30 days", async () => {
    const list = await withLimits();
    // What waited and never counted is no earlier value.
    await list.limit({ AUTO_LIMIT_TRX: "200" }, [olga, pavel]);
    await list.limit({ AUTO_LIMIT_TRX: "50" }, [rita]);
    expect(await list.limit({ AUTO_LIMIT_TRX: "100.000001" }, [olga, pavel])).toBe(48);
    const both = { AUTO_LIMIT_TRX: "100", DAY_CAP_TRX: "101" };
    expect(await list.limit(both, [olga, pavel])).toBe(48);
    list.pass(48);
    await list.limit({ AUTO_LIMIT_TRX: "10" }, [rita]);
    list.pass(24 * 30);
    expect(await list.limit({ AUTO_LIMIT_TRX: "11" }, [olga, pavel])).toBe(48);
  });

  it("go back together: what was in force at different times is no earlier state", async () => {
    const list = await withLimits();
    list.pass(1);
    expect(await list.limit({ DAY_CAP_TRX: "1" }, [rita])).toBe(0);
    expect(await list.limit({ AUTO_LIMIT_TRX: "300" }, [olga, pavel])).toBe(48);
    list.pass(48);
    expect(list.inForce()).toBe("300");
    const mix = { AUTO_LIMIT_TRX: "300", DAY_CAP_TRX: "100" };
    expect(await list.limit(mix, [olga, pavel])).toBe(48);
    // One by one they would be the same mix.
    expect(await list.limit({ DAY_CAP_TRX: "100" }, [olga, pavel])).toBe(48);
    const earlier = { AUTO_LIMIT_TRX: "100", DAY_CAP_TRX: "100" };
    expect(await list.limit(earlier, [olga, pavel])).toBe(0);
  });

  it.each([
    { COLD_ADDRESS: cold },
    { USDT_CONTRACT: cold },
    { HOT_LIMIT_USDT: "99.999999" },
    { HOT_LIMIT_TRX: "none" },
    { HOT_LIMIT_TRX: "0", DAY_CAP_TRX: "1" },
  ])("that have no lower value are changed by two in 48 hours: %j", async (changed) => {
    const list = await withLimits();
    await expect(list.limit(changed)).rejects.toThrow("given: 0");
    await expect(list.limit(changed, [olga])).rejects.toThrow("passkeys needed: 2, given: 1");
    expect(await list.limit(changed, [olga, pavel])).toBe(48);
    list.pass(47);
    expect(limitsAt(list.log, list.nowMs())).toEqual(first);
    list.pass(1);
    expect(limitsAt(list.log, list.nowMs())).toEqual({ ...first, ...changed });
  });

  it.each([
    { COLD_ADDRESS: cold.replace("H", "h") },
    { COLD_ADDRESS: "41".padEnd(42, "0") },
    { COLD_ADDRESS: "100" },
    { USDT_CONTRACT: "none" },
    { FEE_DAY_CAP_TRX: "none" },
    { HOT_LIMIT_TRX: cold },
  ])("are what their names say, and nothing else: %j", (limits) => {
    expect(SomeLimits.safeParse(limits).success).toBe(false);
  });

  it("name every cold wallet that was in force, and none that waits or was cancelled", async () => {
    const list = await withLimits();
    const other = first.USDT_CONTRACT;
    await list.limit({ COLD_ADDRESS: cold }, [olga, pavel]);
    list.pass(48);
    await list.limit({ COLD_ADDRESS: other }, [olga, pavel]);
    expect(coldWalletsAt(list.log, list.nowMs())).toEqual([cold]);
    list.pass(48);
    expect(coldWalletsAt(list.log, list.nowMs())).toEqual([cold, other]);
    // What was in force lately comes back at once.
    expect(await list.limit({ COLD_ADDRESS: cold }, [olga, pavel])).toBe(0);
  });

  it("stay where any operator cancels the raise", async () => {
    const list = await withLimits();
    await list.limit({ AUTO_LIMIT_TRX: "200" }, [olga, pavel]);
    await list.change({ kind: "cancel", cancelled: list.log.length }, [rita]);
    list.pass(48);
    expect(list.inForce()).toBe("100");
  });
});

describe("two lists", () => {
  it("agree by their changes and not by their clocks, and name what one lacks", async () => {
    const { log } = await withThree();
    expect(
      differenceOf(
        log,
        log.map((one) => ({ ...one, at: one.at + 1, fromMs: 9 })),
      ),
    ).toBeNull();
    expect(differenceOf(log, log.slice(0, 2))).toMatch(/the signer lacks change 3 .*rita comes in/);
    expect(differenceOf(log.slice(0, 2), log)).toMatch(/the guard lacks change 3/);
    const other = await withTwo();
    await other.leave(olga, [olga]);
    expect(differenceOf(log, other.log)).toMatch(
      /change 3 .* "rita comes in .* "opr_olga.* leaves"/,
    );
  });
});
