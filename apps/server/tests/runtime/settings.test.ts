import { parseUnits, rateScale } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { type Range, rangeOf } from "../../src/config/env-fields.ts";
import { apiEnv, signerEnv, workerEnv } from "../../src/config/process-configs.ts";
import { deskCapFields, rateFields } from "../../src/config/shared-fields.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { fixedRateMax } from "../../src/wire/market/rate-setting.ts";
import { freshDatabase } from "../database.ts";
import { setCaps } from "../desk-settings.ts";
import { useAdmin, useOpened } from "../use-world.ts";

const fresh = useOpened(freshDatabase);
const worker = useOpened(() =>
  openDatabase({ url: fresh.urls.worker, poolSize: 1, name: "settings" }),
);
const admin = useAdmin(() => fresh.adminUrl);

const deskFields = { ...deskCapFields, ...rateFields };

function rangeOfDesk(name: keyof typeof deskFields): Range {
  const range = rangeOf(deskFields[name]);
  if (!range) throw new Error(`${name} has no range`);
  return range;
}

function units(text: string): bigint {
  return parseUnits(text, 6) ?? -1n;
}

const outside = { code: expect.stringMatching(/^(?:23514|22003)$/) };

describe("the database takes the ends of every range, and no more where it has a bound of its own", () => {
  it("of what may be exchanged within a minute", async () => {
    const user = rangeOfDesk("DESK_USER_MINUTE_USDT");
    const desk = rangeOfDesk("DESK_MINUTE_USDT");
    const caps = { userUnits: units(user.most), deskUnits: units(desk.most) };
    await setCaps(admin, { userUnits: units(user.least), deskUnits: units(desk.least) });
    await setCaps(admin, caps);
    for (const over of [
      { ...caps, userUnits: caps.userUnits + 1n },
      { ...caps, deskUnits: caps.deskUnits + 1n },
      { userUnits: 2n, deskUnits: 1n },
    ]) {
      await expect(setCaps(admin, over)).rejects.toMatchObject(outside);
    }
  });

  it("of the desk's rate and fee, and of a trade of the largest amount at it", async () => {
    const rate = parseUnits(fixedRateMax, rateScale) ?? 0n;
    const fee = rangeOfDesk("EXCHANGE_FEE_PPM");
    const keep = (rateE12: bigint, ppm: string) =>
      worker.query("select exchange_keep_rate($1, $2, 'fixed', '[]')", [rateE12, ppm]);
    for (const ppm of [fee.least, fee.most]) {
      for (const rateE12 of [1n, rate]) await keep(rateE12, ppm);
    }
    await expect(keep(rate, String(Number(fee.most) + 1))).rejects.toMatchObject(outside);
    const { rows } = await admin.query(
      "select exchange_gross('USDT', $1, $2)::bigint::text as gross",
      [units(rangeOfDesk("DESK_USER_MINUTE_USDT").most), rate],
    );
    expect(rows[0].gross).toBe("900000000000000000");
  });

  it("of every amount, as much as eight times in one sum", async () => {
    const shapes = { ...apiEnv.shape, ...workerEnv.shape, ...signerEnv.shape, ...deskCapFields };
    const amounts = Object.entries(shapes).flatMap(([name, field]) => {
      const range = rangeOf(field);
      return range && /_(?:TRX|USDT)$/.test(name) ? [range] : [];
    });
    expect(amounts.length).toBeGreaterThan(20);
    for (const { least, most } of amounts) {
      const { rows } = await admin.query("select ($1::bigint * 8 + $2::bigint)::text as sum", [
        units(most),
        units(least),
      ]);
      expect(rows[0].sum).toBe(String(units(most) * 8n + units(least)));
    }
  });
});
