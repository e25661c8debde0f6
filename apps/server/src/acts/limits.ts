import { z } from "zod";
import { isGivenAddress } from "../features/chain/own-addresses/index.ts";
import { Refusal } from "../kernel/refusal.ts";
import { LimitName, limitNames, SomeLimits } from "../wire/operators/limits.ts";
import { limitsAt, waitingAt } from "../wire/operators/operator-log.ts";
import { SignerPublic } from "../wire/signer/signer-public.ts";
import { act, type PasskeyHolder } from "./act.ts";
import { changeList, waitingWords } from "./change-list.ts";
import { place } from "./fields.ts";
import { isoOf, minute } from "./told.ts";
import type { World } from "./world.ts";

const audit = ["change-operators", "signer-record"] as const;
const input = { limit: place("limit", LimitName), value: place("amount or address", z.string()) };

export const limitsShow = act({
  name: "limits show",
  summary: "Shows the limits in force, and what waits for its 48 hours.",
  rights: "none",
  input: {},
  async effect({ clock, operators }) {
    const log = await operators.listOperatorChanges({});
    const nowMs = clock.now().getTime();
    return { limits: limitsAt(log, nowMs), waiting: waitingAt(log, nowMs) };
  },
  words({ limits, waiting }) {
    const listed = limitNames.flatMap((name) =>
      limits[name] === undefined ? [] : `${name} ${limits[name]}`,
    );
    const { coming, lines } = waitingWords(
      waiting.filter(({ change }) => change.kind === "limits"),
    );
    const isKept = listed.length > 0;
    return {
      ok: isKept,
      data: { limits, waiting: coming },
      lines: [
        ...listed,
        ...(isKept ? [] : ["No limits are kept yet: the first start of the signer keeps them."]),
        ...lines,
      ],
    };
  },
});

export const limitsLower = act({
  name: "limits lower",
  summary: "Lowers a limit at once. One operator is enough.",
  rights: "passkey",
  audit,
  input,
  effect: (world, asked, by) => changeLimit(world, asked, [by]),
  words: changedWords,
});

export const limitsRaise = act({
  name: "limits raise",
  summary:
    "Two raise a limit or change an address in 48 hours; at once what was in force within 30 days.",
  rights: "two-passkeys",
  audit,
  input,
  effect: (world, asked, by) => changeLimit(world, asked, by.second ? [by, by.second] : [by]),
  words: changedWords,
});

type Asked = { readonly limit: LimitName; readonly value: string };

async function changeLimit(world: World, { limit, value }: Asked, by: readonly PasskeyHolder[]) {
  const limits = SomeLimits.safeParse({ [limit]: value });
  if (!limits.success) throw refused(`${limit}: ${limits.error.issues[0]?.message}`);
  if (limit === "COLD_ADDRESS" && value !== "none") {
    if (await isOfSigner(world, value)) {
      throw refused("COLD_ADDRESS: name an address whose key is nowhere in the product");
    }
  }
  return changeList(world, { draft: { kind: "limits", limits: limits.data }, by });
}

/** One of the house's wallets, or a deposit address that the signer gave. */
async function isOfSigner({ signer, auditor, keys }: World, address: string): Promise<boolean> {
  const { hotAddress, resourceAddress } = SignerPublic.parse(await signer("/public"));
  if (address === hotAddress || address === resourceAddress) return true;
  return isGivenAddress({ database: auditor, keys }, address);
}

const refused = (reason: string) => new Refusal("operator-change-refused", { reason });

type Changed = Awaited<ReturnType<typeof changeLimit>>;

function changedWords({ change, from }: Changed, { limit, value }: Asked) {
  return {
    data: { change: change.number, from },
    lines: [
      `change ${change.number}: ${limit} becomes ${value}, from ${minute(isoOf(from * 1000))}`,
    ],
  };
}
