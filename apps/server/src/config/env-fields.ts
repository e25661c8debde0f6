import { isIP } from "node:net";
import path from "node:path";
import { limitClasses } from "@clearhold/contract/endpoint";
import { parseUnits } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import { z } from "zod";
import { isThisMachine } from "../kernel/this-machine.ts";
import { readDisplaySources } from "../wire/market/display-sources.ts";
import { fixedRateMax, isRateSource } from "../wire/market/rate-setting.ts";

/** What a setting's users can take: columns and checks of the database, arithmetic, timers. */
export type Range = {
  readonly least: string;
  readonly most: string;
  /** Decimals: the next value is one unit of the last of them away. */
  readonly step: number;
};

/** The ranges by their fields: the page of settings and the tests read them here. */
const ranges = z.registry<Range>();

/** The scale of both coins. */
export const amountDecimals = 6;

/** In a column of 64 bits there is room for nine times as much. */
const amountMax = "999999999999";

/** More than this, and a timer of Node fires at once. */
export const timerMsMax = 2_147_483_647;

/** The range of a setting, whatever is around it; undefined for a text or a word. */
export function rangeOf(field: z.core.$ZodType): Range | undefined {
  const own = ranges.get(field);
  if (own) return own;
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return innerType && rangeOf(innerType);
}

/** Fields that several processes share; each reads one environment variable. */

export const logLevel = z.enum(["debug", "info", "warn", "error"]).default("info");

export { Network } from "@clearhold/contract/primitives/demo";

/** Whether each process has its own user id. */
export const processSeparation = z.enum(["on", "off"]).default("off");

/** A whole number within what its users can take. */
export function whole(least: number, most: number, what: string) {
  const rule = `must be ${what} from ${least} to ${most}`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule)
    .register(ranges, { least: String(least), most: String(most), step: 0 });
}

export const port = whole(1, 65_535, "a port number");

const textMax = 2_000;

/** Where the web server listens: a number, or a name that this machine has for itself. */
export const hostAddress = z
  .string()
  .max(253, "must be at most 253 characters")
  .refine(
    (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    "must be an address of this machine, such as 127.0.0.1 or 0.0.0.0",
  );

/** Exactly one address, as a number. */
export const proxyAddress = z
  .string()
  .refine((text) => isIP(text) !== 0, "must be one IP address, such as 10.0.0.7");

export const webAddress = z
  .url({ protocol: /^https?$/, message: "must be an address that begins with http:// or https://" })
  .max(textMax, `must be at most ${textMax} characters`)
  .transform((text) => text.replace(/\/+$/, ""));

/** Host and port may be missing: a unix socket is named in the parameters. */
const databaseShape =
  /^postgres(?:ql)?:\/\/(?:[^@/?\s]*@)?(?:\[[0-9a-f:.]+\]|[^@/?\s:]*)(?::[1-9]\d{0,4})?(?:\/[^?\s]*)?(?:\?\S*)?$/i;

export const databaseAddress = z
  .string()
  .regex(databaseShape, "must look like postgresql://user:password@host:5432/name");

export const mailAddress = z
  .string()
  .refine(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    "must look like smtp://user:password@host:587",
  );

/** A mailbox, alone or with a name before it. */
export const mailbox = z
  .string()
  .max(320, "must be at most 320 characters")
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    "must look like Clearhold <no-reply@example.com>",
  );

/** Names of hosts; `*.` before one means all names below it. */
export const pushHosts = z
  .string()
  .max(textMax, `must be at most ${textMax} characters`)
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine(
    (hosts) =>
      hosts.every((host) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host)),
    "must be names of hosts with commas between them, such as fcm.googleapis.com",
  );

/** Where people ask the operator: a mail address, or a page. Read as the link that opens it. */
export const supportContact = z
  .string()
  .max(textMax, `must be at most ${textMax} characters`)
  .transform((text) => (text.includes("://") ? text : `mailto:${text}`))
  .refine(
    (link) => webPage.safeParse(link).success || mailLink.test(link),
    "must be a mail address such as help@example.com, or a page that begins with https://",
  );

const webPage = z.url({ protocol: /^https$/ });
const mailLink = /^mailto:[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** The part before the @ is the login. It carries codes: nobody on the way may read them. */
export const smsGatewayAddress = z
  .url({
    ...{ protocol: /^https?$/, message: "must look like https://user:password@host/path" },
    abort: true,
  })
  .refine(
    (text) => text.startsWith("https:") || isThisMachine(new URL(text)),
    "must begin with https://, unless it is on this machine",
  )
  .refine(isLoginReadable, "must have a login that can be decoded before the @");

function isLoginReadable(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    return decodeURIComponent(`${username}:${password}`).length > 0;
  } catch {
    return false;
  }
}

/** A file or folder; a relative path is taken from the working directory. */
export const filePath = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= 1_000, "must be at most 1000 bytes long")
  .transform((text) => path.resolve(text));

/** A unix socket: absolute, or relative to the working directory where the path would be too long. */
export const socketPath = z.string().refine((text) => Buffer.byteLength(text) <= 100, {
  message: "must be at most 100 bytes long, the kernel takes no more",
});

export const tronAddress = z
  .string()
  .refine(
    (text) => parseBase58Address(text) !== null,
    "must be a TRON address: 34 characters that begin with T, without a typing error",
  );

/** TRON addresses with commas between them. */
export const tronAddresses = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine(
    (listed) => listed.every((one) => parseBase58Address(one) !== null),
    "must be TRON addresses with commas between them",
  );

/** A decimal amount within what its users can take, without leading zeros; it stays text. */
export function amount(least = "0", most = amountMax) {
  const units = (text: string) => parseUnits(text, amountDecimals) ?? -1n;
  const [from, to] = [units(least), units(most)];
  return z
    .string()
    .refine(
      (text) =>
        /^(?:0|[1-9]\d*)(?:\.\d{1,6})?$/.test(text) && units(text) >= from && units(text) <= to,
      `must be an amount from ${least} to ${most}, with at most ${amountDecimals} decimals`,
    )
    .register(ranges, { least, most, step: amountDecimals });
}

/** One unit: of what must not be nothing. */
export const smallest = "0.000001";

/** What one contract call may burn; the network takes no more than the most. */
export const feeLimit = amount("1", "15000");

const oneLimit = String.raw`(?:${limitClasses.join("|")})=(?:off|figure(?:\+figure)*)`.replaceAll(
  "figure",
  String.raw`[1-9]\d{0,8}\/[1-9]\d{0,5}`,
);

/** `<class>=<calls>/<seconds>[+…]` or `<class>=off`, separated by semicolons. */
export const rateLimits = z
  .string()
  .regex(
    new RegExp(`^${oneLimit}(?:;${oneLimit})*$`),
    `must look like money=100/60+5000/86400;login=off, with 1 to 999999999 calls in 1 to 999999 seconds, of ${limitClasses.join(", ")}`,
  );

/** Where the desk's rate is read from, in a form that the worker can open. */
export const rateSource = z
  .string()
  .refine(
    isRateSource,
    `must be operators, fixed:<TRX for one USDT, above 0 and at most ${fixedRateMax}>, or tickers: and the addresses of at least two markets`,
  );

/** Where the rates are read from at which values are shown. */
export const displayRates = z
  .string()
  .max(textMax, `must be at most ${textMax} characters`)
  .refine(
    isDisplaySources,
    "must be like KRW=https://host/ticker#price=/pointer, for KRW, USD or CNY",
  );

function isDisplaySources(text: string): boolean {
  try {
    return readDisplaySources(text).size > 0;
  } catch {
    return false;
  }
}
