import { z } from "zod";
import { quarantineAddress, quarantineRange } from "../features/chain/own-addresses/index.ts";
import { act, InputFault } from "./act.ts";
import { oneOf, option, place, reasonOf, reasonOfMany } from "./fields.ts";

const reason = option("one line", reasonOf(4));

export const addressesQuarantine = act({
  name: "addresses quarantine",
  summary: "Takes out the row of an address that the signer did not sign.",
  rights: "passkey",
  audit: ["quarantine-address"],
  input: { address: place("address"), reason },
  effect: (world, ask, { login }) => quarantineAddress(world, { ...ask, operator: login }),
  words: (_, { address }) => ({ data: { address }, lines: [`quarantined: ${address}`] }),
});

const addressIndex = option(
  "index",
  z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, "must be a whole number from 0 to 999999999")
    .transform(Number),
);
const rowsOfRange = 1_000;

export const addressesQuarantineRange = act({
  name: "addresses quarantine-range",
  summary: "Takes out all rows between two indexes, if the signer signed none of them.",
  rights: "passkey",
  audit: ["quarantine-address"],
  input: {
    purpose: place("branch", oneOf(["user", "project"])),
    from: addressIndex,
    to: addressIndex,
    reason,
  },
  check(_, { from, to, reason: why }) {
    if (to < from) throw new InputFault("--to must not be before --from");
    if (to - from >= rowsOfRange) {
      throw new InputFault(`--to must be less than ${rowsOfRange} above --from`);
    }
    if (why.length > reasonOfMany) {
      throw new InputFault(`--reason must have at most ${reasonOfMany} characters`);
    }
  },
  async effect(world, ask, { login }) {
    const done = await quarantineRange(world, { ...ask, operator: login });
    if (done.signed === null) return done;
    const { index, address, ownerId } = done.signed;
    throw new InputFault(
      `--from and --to must leave out ${index}: the signer signed ${address} for ${ownerId}`,
    );
  },
  words: ({ taken, left }, { purpose, from, to }) => ({
    ok: left === 0,
    data: { purpose, from, to, taken, left },
    lines: [
      `${purpose} ${from} to ${to}: ${taken} rows quarantined`,
      ...(left > 0 ? [`${left} rows stay: the books have coins there, or they are new`] : []),
    ],
  }),
});
