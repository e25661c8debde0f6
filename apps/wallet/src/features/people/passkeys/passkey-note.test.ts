import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { enUs } from "../../../text/en-us/index.ts";
import type { Translate } from "../../../text/use-text.ts";
import { copiesOf, noteOf } from "./passkey-note.ts";

const t = createTranslator({ locale: "en-US", messages: enUs }) as unknown as Translate;
const at = (minute: number) => new Date(2026, 10, 21, 14, minute).getTime() / 1000;

const passkey: PasskeyView = {
  ...{ id: "A".repeat(22), name: "Phone", createtime: at(1), usedtime: at(5) },
  ...{ confirms: 1, confirms_from: at(1), copies: "kept", elsewhere: 0 },
};

describe("a passkey in the list", () => {
  it.each([
    [{ elsewhere: at(7) }, "Last used 2026-11-21 14:05 · Also on another device 2026-11-21 14:07"],
    [{}, "Last used 2026-11-21 14:05"],
    [{ usedtime: 0 }, "Added 2026-11-21 14:01"],
    [{ confirms: 0, confirms_from: at(9) }, "Logs in now, confirms payments from 2026-11-21 14:09"],
  ] as const)("with %j says when it was used", (part, note) => {
    expect(noteOf(t, { ...passkey, ...part })).toBe(note);
  });

  it.each([
    ["none", /stays on the device/],
    ["possible", /no copy yet/],
    ["kept", /your other devices/],
    ["unknown", /^$/],
  ] as const)("whose copies are %s says so", (copies, words) => {
    expect(copiesOf(t, { ...passkey, copies })).toMatch(words);
  });
});
