import type { Endpoint, Method } from "@clearhold/contract/endpoint";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { logout } from "@clearhold/contract/wallet/people/account";
import { beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { fundPassword, type Person, registerPerson, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { openVictim, type Victim } from "./victim.ts";

/**
 * Every door as the wrong person: nobody, somebody whose session has ended, somebody else. The
 * doors are those of the contract; one that takes an id of somebody's has to say which, below.
 */

type Ask = Record<string, string>;

/** What a thief sends who knows the victim's ids: his own secrets are right. */
const foreign: Record<string, (ids: Victim["ids"]) => Ask> = {
  getBill: ({ bill }) => ({ id: bill }),
  getWithdrawal: ({ withdrawal }) => ({ id: withdrawal }),
  cancelWithdrawal: ({ withdrawal }) => ({ id: withdrawal }),
  getDeposit: ({ withdrawal }) => ({ id: withdrawal }),
  getDepositClaim: ({ withdrawal }) => ({ id: withdrawal }),
  getExchange: ({ exchange }) => ({ id: exchange }),
  cancelSubscription: ({ subscription }) => ({ record_id: subscription }),
  cancelAppointment: ({ appointment }) => ({ appointment_id: appointment }),
  getSubscription: ({ subscription }) => ({ record_id: subscription }),
  getOwnOrder: ({ subscription }) => ({ id: subscription }),
  revokeStandingPayout: ({ subscription }) => ({ record_id: subscription }),
  exchange: ({ quote }) => ({ quote_id: quote, price: "5", type: "3", password: fundPassword }),
  requestWithdrawal: ({ payeeAddress }) => ({
    ...{ address: payeeAddress, currency_id: "TRX", price: "25", password: fundPassword },
    ecaptcha: "271828",
  }),
  requestSimpleWithdrawal: ({ payee }) => ({
    ...{ wallet_id: payee, type: "1", price: "25", fund_password: fundPassword },
    ecaptcha: "271828",
  }),
  sendEmailCode: ({ payee }) => ({ event: "captcha", type: "1", price: "25", wallet_id: payee }),
  askPasskey: ({ payee }) => ({ event: "captcha", type: "1", price: "25", wallet_id: payee }),
  getAddress: ({ payee }) => ({ ids: payee }),
  editAddress: ({ payee, payeeAddress }) => ({
    ...{ ids: payee, currency_id: "TRX", address: payeeAddress, note: "mine now" },
    ...{ is_default: "0", ecaptcha: "271828", password: fundPassword },
  }),
  deleteAddress: ({ payee }) => ({ id: payee, password: fundPassword }),
  setDefaultAddress: ({ payee }) => ({ id: payee }),
  unsetDefaultAddress: ({ payee }) => ({ id: payee }),
  whitelistAddress: ({ payee }) => ({
    ...{ id: payee, on: "1", ecaptcha: "271828", password: fundPassword },
  }),
  endDevice: ({ session }) => ({ id: session }),
  removePasskey: ({ passkey }) => ({ id: passkey, password: fundPassword, ecaptcha: "271828" }),
  renamePasskey: ({ passkey }) => ({ id: passkey, name: "mine now" }),
  getMessage: ({ message }) => ({ id: message }),
  markMessagesRead: ({ message }) => ({ id: message }),
  getBox: ({ box }) => ({ id: box }),
  receiveReward: ({ box }) => ({ id: box }),
  updateProfile: ({ picture }) => ({ field: "avatar", value: picture }),
};

/** Projects, notices, campaigns, the help, the terms and the categories of messages are everybody's. */
const common = new Set([
  "listMessages",
  "setMessageSetting",
  "readHelp",
  "getNotice",
  "listPopups",
  "agreeToText",
  "register",
  "getProject",
  "getOrder",
  "getEvidence",
  "downloadSheet",
  "listProjects",
  "subscribe",
  "buyOrder",
  "appoint",
  "listAppointments",
  "getCampaign",
  "listDraws",
  "getDrawFile",
]);

/** What the other reads need to be read at all. */
const readable: Record<string, (ids: Victim["ids"]) => Ask> = {
  getDepositAddress: () => ({ currency_id: "TRX" }),
  getSimpleDeposit: () => ({ type: "1" }),
  quoteExchange: () => ({ from: "USDT", to: "TRX" }),
  exportBills: () => ({ format: "csv" }),
  getNotice: () => ({ id: `ntc_${"0".repeat(26)}` }),
  listMessages: () => ({ mode_id: "1" }),
  listPopups: () => ({ kind: "promotion" }),
  listCoinChannels: () => ({ currency: "TRX" }),
  getOrder: ({ project }) => ({ id: project }),
  getCampaign: ({ campaign }) => ({ id: campaign }),
  listDraws: ({ campaign }) => ({ id: campaign }),
  getDrawFile: ({ campaign }) => ({ id: campaign }),
  checkWithdrawal: ({ payeeAddress }) => ({ currency_id: "TRX", address: payeeAddress }),
};

function namesSomething(field: string): boolean {
  return field !== "currency_id" && /^(?:ids?|value|.+_id)$/.test(field);
}

const world = useOpened(openWorld);
let victim: Victim;
let thief: Person;
let ended: string;

beforeAll(async () => {
  victim = await openVictim(world);
  thief = await settledPerson(world, "mallory");
  const gone = await registerPerson(world, "greta");
  await gone.call(logout, {});
  ended = gone.token;
});

type Reply = { status: number; text: string };

async function send(
  { path }: Endpoint,
  { method = "POST", token, ask = {} }: { method?: Method; token?: string; ask?: Ask } = {},
): Promise<Reply> {
  const form = new URLSearchParams(ask);
  const url = `${world.url}${path}${method === "GET" ? `?${form}` : ""}`;
  const headers = { "accept-language": "en-us", ...(token !== undefined && { token }) };
  const response = await fetch(url, { method, headers, ...(method === "POST" && { body: form }) });
  return { status: response.status, text: await response.text() };
}

const expired = {
  ...{ code: 100, error: "session-expired", data: null },
  msg: "Login information has expired, please log in again",
};
const closed = walletEndpoints.filter(({ auth }) => auth === "session");
const open = walletEndpoints.filter(({ auth }) => auth === "none");
const reads = closed.filter(({ name, methods }) => methods.includes("GET") && !(name in foreign));
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method, endpoint.path, endpoint] as const),
  );

describe("as nobody", () => {
  it.each(named(closed))("%s %s is closed", async (method, _, endpoint) => {
    const { status, text } = await send(endpoint, { method });
    expect([status, JSON.parse(text)]).toEqual([200, expired]);
  });

  it.each(named(open))("%s %s gives nothing of anybody's", async (method, _, endpoint) => {
    const ask = {
      email: victim.email,
      account: victim.email,
      password: "Another-Light-43",
      event: "captcha",
    };
    const { status, text } = await send(endpoint, { method, ask: { ...ask, token: "x" } });
    expect(status).toBeLessThan(500);
    expectNothingOf(text.replaceAll(victim.email, ""));
  });

  it.each(["query", "body", "cookie", "authorization"])(
    "a token in the %s is no login",
    async (place) => {
      for (const endpoint of closed) {
        const query = place === "query" ? `?token=${victim.token}` : "";
        const response = await fetch(`${world.url}${endpoint.path}${query}`, {
          method: "POST",
          headers: {
            ...(place === "cookie" && { cookie: `token=${victim.token}` }),
            ...(place === "authorization" && { authorization: `Bearer ${victim.token}` }),
          },
          body: new URLSearchParams(place === "body" ? { token: victim.token } : {}),
        });
        expect(await response.json(), endpoint.path).toMatchObject(expired);
      }
    },
  );
});

describe("with a session that has ended", () => {
  it.each(named(closed))("%s %s is closed", async (method, _, endpoint) => {
    const { status, text } = await send(endpoint, { method, token: ended });
    expect([status, JSON.parse(text)]).toEqual([200, expired]);
  });

  it.each(named(open))("%s %s answers as to nobody", async (method, _, endpoint) => {
    const ask = readable[endpoint.name]?.(victim.ids) ?? {};
    const [stale, nobody] = [
      await send(endpoint, { method, token: ended, ask }),
      await send(endpoint, { method, ask }),
    ];
    expect(withoutRandom(stale)).toEqual(withoutRandom(nobody));
  });
});

describe("as somebody else", () => {
  it("every endpoint that takes an id says whose it is", () => {
    const silent = walletEndpoints.filter(
      ({ name, ask }) =>
        !(name in foreign) && !common.has(name) && Object.keys(ask.shape).some(namesSomething),
    );
    const told = silent.map(({ name }) => `endpoint ${name} is missing in "foreign" or "common"`);
    expect(told).toEqual([]);
    const names = new Set(walletEndpoints.map(({ name }) => name));
    const listed = [...Object.keys(foreign), ...common, ...Object.keys(readable)];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });

  it("every read that needs fields says which", () => {
    const silent = reads.filter(
      ({ name, ask }) =>
        !(name in readable) && !ask.safeParse({ pro_id: victim.ids.project, id: "1" }).success,
    );
    const told = silent.map(({ name }) => `endpoint ${name} is missing in "readable"`);
    expect(told).toEqual([]);
  });

  it.each(Object.keys(foreign))("%s answers as if it did not exist", async (name) => {
    const endpoint = walletEndpoints.find((one) => one.name === name);
    const askWith = foreign[name];
    if (!endpoint || !askWith) throw new Error(`no endpoint ${name}`);
    const method = endpoint.methods.includes("POST") ? "POST" : "GET";
    const { token } = thief;
    const before = await wealthOf(victim);
    const real = await send(endpoint, { method, token, ask: askWith(victim.ids) });
    const invented = await send(endpoint, { method, token, ask: askWith(nobodys(victim.ids)) });
    expect(JSON.parse(real.text)).toMatchObject({ code: 0 });
    expect(blurred(real.text)).toBe(blurred(invented.text));
    expectNothingOf(real.text);
    expect(await wealthOf(victim)).toEqual(before);
  });

  it.each(named(reads))("%s %s shows nothing of the victim's", async (method, _, endpoint) => {
    const asks = { pro_id: victim.ids.project, id: "1", ...readable[endpoint.name]?.(victim.ids) };
    const { status, text } = await send(endpoint, { method, token: thief.token, ask: asks });
    expect(status).toBeLessThan(500);
    expectNothingOf(text);
  });
});

function expectNothingOf(text: string): void {
  for (const mark of victim.marks) expect(text).not.toContain(mark);
}

/** Challenges and times differ from one answer to the next; what is said does not. */
function withoutRandom({ status, text }: Reply) {
  const { code, error, msg } = JSON.parse(text);
  return { status, code, error, msg };
}

/** Tries left and seconds to wait count down by themselves. */
function blurred(text: string): string {
  return text.replaceAll(/\d+/g, "0");
}

/** Ids of the same shapes that nobody has. */
function nobodys(ids: Victim["ids"]): Victim["ids"] {
  const invent = (id: string) =>
    /^[a-z]{3}_[0-9a-z]{26}/.test(id) ? id.replace(/.{6}$/, "zzzzzz") : id.replace(/[0-9]/g, "9");
  const invented = Object.entries(ids).map(([name, id]) => [
    name,
    name === "passkey"
      ? "bm9ib2R5J3MgcGFzc2tleQ"
      : name === "payeeAddress"
        ? otherAddress
        : invent(id),
  ]);
  return Object.fromEntries(invented) as Victim["ids"];
}

const otherAddress = newAddress();

/** What the victim has: balances, book, sessions, keys, and what is under way. */
async function wealthOf({ userId }: Victim): Promise<string> {
  const tables =
    "payees withdrawals sessions guard_passkeys subscriptions appointments users boxes".split(" ");
  const rows: unknown[][] = [];
  await withClient(world.adminUrl, async (admin) => {
    for (const table of tables) {
      const owner = table === "users" ? "id" : table === "boxes" ? "owner_id" : "user_id";
      const sql = `select to_jsonb(t) - 'seen_at' - 'expires_at' as row from ${table} t
        where ${owner} = $1 order by 1`;
      rows.push((await admin.query(sql, [userId])).rows);
    }
  });
  expect(rows.flat().length).toBeGreaterThan(tables.length - 1);
  return JSON.stringify(rows);
}
