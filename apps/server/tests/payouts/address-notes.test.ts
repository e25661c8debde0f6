import {
  addAddress,
  editAddress,
  listAddresses,
} from "@clearhold/contract/wallet/payouts/addresses";
import { saveWallet } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { beforeAll, describe, expect, it } from "vitest";
import { markupPayloads } from "../people/markup-payloads.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { freshAddress, savedPayee } from "./address-people.ts";

const world = useOpened(openWorld);
let alice: Person;
let savedId: string;
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  savedId = (await savedPayee(world, alice)).id;
});

/** Each way to write a note, and the name of its field there. */
const doors = {
  saveWallet: {
    field: "notes",
    write: (notes: string) => alice.call(saveWallet, { address: freshAddress(), notes }),
  },
  addAddress: {
    field: "note",
    write: (note: string) =>
      alice.call(addAddress, {
        ...{ currency_id: "TRX", address: freshAddress(), note, ecaptcha: "000000" },
        password: fundPassword,
      }),
  },
  editAddress: {
    field: "note",
    write: (note: string) =>
      alice.call(editAddress, { ids: savedId, note, password: fundPassword }),
  },
} as const;
type Door = keyof typeof doors;

const unshown = ["\u202etxen", "a\u2066b", "a\u061cb", "a\u00adb", "\u3164", "a\nb", "a<b", "b>a"];

describe("a note on an address", () => {
  it.each(Object.keys(doors) as Door[])("%s takes no markup and no unseen sign", async (door) => {
    const { field, write } = doors[door];
    for (const note of [...markupPayloads, ...unshown, "a".repeat(41)]) {
      const refusal = await refusalOf(write(note));
      expect([note, refusal.code, refusal.field]).toEqual([note, "field-invalid", field]);
    }
    const notes = (await alice.call(listAddresses, {})).map(({ note }) => note);
    expect(notes).toEqual(["mine"]);
  });

  it("is composed and without blanks at its ends, forty signs long at most", async () => {
    const [entry] = await doors.saveWallet.write(`  Mu\u0308nchen ${"🏦".repeat(32)} `);
    expect(entry?.note).toBe(`M\u00fcnchen ${"🏦".repeat(32)}`);
  });
});
