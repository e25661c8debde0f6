import { formatUnits, parseUnits } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { databaseUrl } from "../runtime/postgres/server-settings.ts";
import { type Range, rangeOf, timerMsMax } from "./env-fields.ts";
import { apiEnv, commandEnv, guardEnv, signerEnv, workerEnv } from "./process-configs.ts";
import { ConfigFault, readFields } from "./read-env.ts";
import { readStartConfig, startEnv } from "./start-config.ts";

const schemas = [startEnv, commandEnv, apiEnv, workerEnv, guardEnv, signerEnv];
const fields = new Map(
  schemas.flatMap(({ shape }): [string, z.ZodType][] => Object.entries(shape)),
);
const ranged = [...fields].flatMap(([name, field]) => {
  const range = rangeOf(field);
  return range ? [{ name, field, range }] : [];
});

/** The value that is `steps` away, as it would be typed; null below zero, where nothing is typed. */
function away(text: string, { step }: Range, steps: bigint): string | null {
  const units = (parseUnits(text, step) ?? 0n) + steps;
  return units < 0n ? null : formatUnits(units, step);
}

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readStartConfig("/clone", env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
}

describe("the range of a setting", () => {
  it("is there for every number and every amount", () => {
    const without = [...fields.keys()].filter((name) => !ranged.some((one) => one.name === name));
    const numeric = /(?:_TRX|_USDT|_MS|_PPM|_MIB|PORT|_HOUR|WITNESSES|CONFIRMATIONS)$/;
    expect(without.filter((name) => numeric.test(name))).toEqual([]);
    expect(ranged.length).toBeGreaterThan(25);
  });

  it.each(ranged)("takes the least and the most of $name: $range.least to $range.most", (one) => {
    const { name, field, range } = one;
    for (const inside of [range.least, range.most]) {
      expect(readFields({ [name]: field }, { [name]: inside }).faults).toEqual([]);
      const ofRange = faultsOf({ [name]: inside }).filter((fault) => fault.includes(" from "));
      expect(ofRange).toEqual([]);
    }
  });

  it.each(ranged)("ends there: the start refuses what is next to it by the name $name", (one) => {
    const { name, range } = one;
    const outside = [away(range.least, range, -1n) ?? "-1", away(range.most, range, 1n)];
    const hostile = ["-1", "1e3", "0x10", "١", "1,5", "NaN", "99999999999999999999", " 5"];
    for (const text of [...outside, ...hostile]) {
      const faults = faultsOf({ [name]: text ?? "" });
      expect([text, faults]).toEqual([text, [expect.stringContaining(`${name}: must be `)]]);
      expect(faults[0]).toContain(`from ${range.least} to ${range.most}`);
    }
  });

  it("of milliseconds is what a timer can wait", () => {
    const waits = ranged.filter(({ name }) => name.endsWith("_MS"));
    expect(waits.map(({ range }) => range.most)).toEqual([`${timerMsMax}`, `${timerMsMax}`]);
  });
});

const usdt = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
const won = "https://a.example/t#price=/p";
const tickers = "https://a.example/t#price=/p https://b.example/t#price=/p&pair=USDTTRX";

describe("the start", () => {
  it.each<[NodeJS.ProcessEnv, string]>([
    [{ DESK_USER_MINUTE_USDT: "60000" }, "DESK_USER_MINUTE_USDT: must not be above DESK_MINUTE"],
    [{ PAYOUT_CAP_TRX: "5" }, "MIN_WITHDRAWAL_TRX: must not be above PAYOUT_CAP_TRX"],
    [{ FEE_LIMIT_TRX: "51" }, "FEE_LIMIT_TRX: must not be above FEE_LIMIT_CAP_TRX"],
    [{ TOP_UP_CAP_TRX: "20001" }, "TOP_UP_CAP_TRX: must not be above TOP_UP_DAY_CAP_TRX"],
    [{ HOT_LIMIT_USDT: "5" }, "COLD_ADDRESS: must be set"],
    [{ COLD_ADDRESS: usdt.replace("f", "g") }, "COLD_ADDRESS: must be a TRON address"],
    [{ USDT_CONTRACT: usdt.slice(0, -1) }, "USDT_CONTRACT: must be a TRON address"],
    [{ TRUST_PROXY: "10.0.0.0/8" }, "TRUST_PROXY: must be one IP address"],
    [{ TRUST_PROXY: "everybody" }, "TRUST_PROXY: must be one IP address"],
    [{ HOST: "http://0.0.0.0" }, "HOST: must be an address of this machine"],
    [{ MAIL_FROM: "Clearhold" }, "MAIL_FROM: must look like"],
    [{ MAIL_FROM: "a@b.example\nBcc: c@d.example" }, "MAIL_FROM: must look like"],
    [{ SMS_GATEWAY_URL: "https://%zz:x@h.example/" }, "SMS_GATEWAY_URL: must have a login"],
    [{ SMS_GATEWAY_URL: "http://" }, "SMS_GATEWAY_URL: must look like"],
    [{ SMS_GATEWAY_URL: "http://h.example/sms" }, "SMS_GATEWAY_URL: must begin with https"],
    [{ SMS_GATEWAY_URL: "http://127.0.0.1.h.example/" }, "SMS_GATEWAY_URL: must begin with https"],
    [{ DATABASE_URL: "postgres://h:port/" }, "DATABASE_URL: must look like"],
    [{ RATE_LIMITS: "monye=1/60" }, "RATE_LIMITS: must look like"],
    [{ RATE_LIMITS: "money=1/0" }, "RATE_LIMITS: must look like"],
    [{ RATE_LIMITS: "money=0/60" }, "RATE_LIMITS: must look like"],
    [{ RATE_LIMITS: "money=1/60;" }, "RATE_LIMITS: must look like"],
    [{ RATE_SOURCE: "fixed:0" }, "RATE_SOURCE: must be operators"],
    [{ RATE_SOURCE: "fixed:9000000.1" }, "RATE_SOURCE: must be operators"],
    [{ RATE_SOURCE: "operators:2" }, "RATE_SOURCE: must be operators"],
    [{ RATE_SOURCE: "guess:1" }, "RATE_SOURCE: must be operators"],
    [{ DISPLAY_RATES: "EUR=https://a.example/t#price=/p" }, "DISPLAY_RATES: must be like"],
    [{ DISPLAY_RATES: "KRW=https://a.example/t" }, "DISPLAY_RATES: must be like"],
    [{ DISPLAY_RATES: "KRW=http://a.example/t#price=/p" }, "DISPLAY_RATES: must be like"],
    [{ DISPLAY_RATES: `KRW=${won} KRW=${won}` }, "DISPLAY_RATES: must be like"],
    [{ RATE_SOURCE: `tickers:${tickers.split(" ")[0]}` }, "RATE_SOURCE: must be"],
    [{ RATE_SOURCE: `tickers:${tickers.replace("b.ex", "a.ex")}` }, "RATE_SOURCE: must be"],
    [{ RATE_SOURCE: `tickers:${tickers.replace("https", "http")}` }, "RATE_SOURCE: must be"],
    [{ DEVNET_MINING: "never" }, "DEVNET_MINING: "],
  ])("refuses %j", (env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(fault)]);
  });

  it("refuses a fixed rate where money is real", () => {
    const node = { TRON_FULL_NODE_URL: "http://n:1", TRON_SOLIDITY_URL: "http://n:2" };
    const env = { ...node, USDT_CONTRACT: usdt, RATE_SOURCE: "fixed:3" };
    expect(faultsOf(env)).toEqual([expect.stringContaining("RATE_SOURCE: a fixed rate is for")]);
  });

  it("takes what its processes can use", () => {
    for (const RATE_SOURCE of ["operators", "fixed:9000000", `tickers:${tickers}`]) {
      const DISPLAY_RATES = `KRW=${won} USD=${won}&pair=USDUSDT`;
      const place = {
        TRUST_PROXY: "::1",
        MAIL_FROM: "a@b.example",
        HOST: "::",
        SMS_GATEWAY_URL: "http://[::1]:9/",
      };
      const env = { ...place, RATE_SOURCE, DISPLAY_RATES };
      const RATE_LIMITS = "money=100/60+5000/86400;login=off";
      expect(faultsOf({ ...env, RATE_LIMITS, COLD_ADDRESS: usdt, HOT_LIMIT_TRX: "0" })).toEqual([]);
    }
  });

  it("takes a database on a socket, on a name, and on a number", () => {
    const login = { user: "us er", password: "p@:/?#", database: "clearhold" };
    for (const url of [
      databaseUrl({ socketFolder: "/run/a b", port: 5432 }, login),
      databaseUrl({ host: "127.0.0.1", port: 65535 }, login),
      "postgres://u:p@db.example/name?sslmode=require",
      "postgresql://u@[::1]:5432/name",
    ]) {
      expect([url, faultsOf({ DATABASE_URL: url })]).toEqual([url, []]);
    }
  });

  it("says everything at once, and of one setting one thing", () => {
    const env = {
      ...{ PORT: "0", DESK_USER_MINUTE_USDT: "1000000", EXCHANGE_FEE_PPM: "50001" },
      ...{ TRON_FULL_NODE_URL: "node", FEE_LIMIT_TRX: "51", CONFIRMATIONS: "100" },
    };
    const names = faultsOf(env).map((fault) => fault.split(":")[0]);
    expect(names.sort()).toEqual([
      ...["CONFIRMATIONS", "DESK_USER_MINUTE_USDT", "EXCHANGE_FEE_PPM", "FEE_LIMIT_TRX"],
      ...["PORT", "TRON_FULL_NODE_URL", "USDT_CONTRACT"],
    ]);
  });
});
