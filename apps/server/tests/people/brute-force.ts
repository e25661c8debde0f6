import { Agent, request } from "node:http";
import { login, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { resetPassword, setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { fundPassword, mailedCode, type Person, password } from "../people.ts";
import type { World } from "../world.ts";

/** From where, and as whom, a request comes; loopback has sixteen million addresses. */
export type Origin = { readonly from: string; readonly token?: string; readonly device?: string };

type Form = Readonly<Record<string, string>>;

/** One secret that is guessed through one door. */
export type Attack = {
  readonly name: string;
  readonly path: string;
  readonly origin: Origin;
  /** How many secrets there are to guess from. */
  readonly space: number;
  guess(n: number): Form;
  /** What gets in, were it judged. */
  readonly right: Form;
  /** Asks for the next code where the secret is one; a refusal is all right. */
  renew?(): Promise<void>;
};

export type Tally = {
  readonly tries: number;
  readonly cameIn: number;
  /** Answers by the key of their refusal. */
  readonly answers: Readonly<Record<string, number>>;
};

const agents = new Map<string, Agent>();

/** Posts a form from an address of its own; gives the refusal's key, or "" for a success. */
export async function postFrom(
  world: World,
  path: string,
  form: Form,
  origin: Origin,
): Promise<string> {
  const { from, token, device } = origin;
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    ...(token !== undefined && { token }),
    ...(device !== undefined && { device }),
  };
  const asked = request(`${world.url}${path}`, { method: "POST", agent, headers }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("end", () => resolve(text));
  });
  asked.on("error", reject).end(new URLSearchParams(form).toString());
  const reply = JSON.parse(await promise) as { code: number; error?: string };
  return reply.code === 1 ? "" : (reply.error ?? "no-error-key");
}

/**
 * As fast as eight at a time can, while time stands still. From the fortieth try on every fifth is
 * the right secret: whoever is stopped is stopped with it too.
 */
export async function attackAtOnce(world: World, attack: Attack, tries: number): Promise<Tally> {
  const answers: Record<string, number> = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < tries) {
        const n = next;
        next += 1;
        const form = n >= 40 && n % 5 === 0 ? attack.right : attack.guess(n);
        count(answers, await postFrom(world, attack.path, form, attack.origin));
      }
    }),
  );
  return tallyOf(tries, answers);
}

/** Patiently through one day of the product's time, with a new code whenever one may be had. */
export async function attackForADay(world: World, attack: Attack, tries: number): Promise<Tally> {
  const answers: Record<string, number> = {};
  const pause = 86_400 / tries;
  let askedAgo = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n += 1) {
    if (attack.renew && askedAgo > 61) {
      await attack.renew();
      askedAgo = 0;
    }
    count(answers, await postFrom(world, attack.path, attack.guess(n), attack.origin));
    world.clock.advance(pause);
    askedAgo += pause;
  }
  return tallyOf(tries, answers);
}

function count(answers: Record<string, number>, key: string): void {
  answers[key] = (answers[key] ?? 0) + 1;
}

function tallyOf(tries: number, { "": cameIn = 0, ...answers }: Record<string, number>): Tally {
  return { tries, cameIn, answers };
}

/** How many guesses at mailed codes the guard has compared at all. */
export async function codesCompared(world: World): Promise<number> {
  const [row] = await world.databases.guard.query<{ tries: bigint | null }>(
    "select sum(tries + own_tries) as tries from guard_codes",
  );
  return Number(row?.tries ?? 0);
}

const sixDigits = (n: number) => String((n * 7_919) % 1_000_000).padStart(6, "0");
const newLogin = "Meadow-Stone-77";
const newPin = "907316";

/** A stranger at the login. */
export function loginAttack({ email }: Person, from = "127.0.0.2"): Attack {
  return {
    ...{ name: "login password", path: login.path, origin: { from }, space: 1e9 },
    guess: (n) => ({ account: email, password: `Guess-Word-${n}` }),
    right: { account: email, password },
  };
}

/** A thief in a stolen session, at the fund password. */
export function fundPasswordAttack({ token }: Person, from = "127.0.0.2"): Attack {
  const form = (old_password: string) => ({
    ...{ new_password: newPin, cfm_password: newPin },
    old_password,
  });
  return {
    ...{ name: "fund password", path: setFundPassword.path, space: 1e6 },
    origin: { from, token },
    guess: (n) => form(sixDigits(n)),
    right: form(fundPassword),
  };
}

/** A thief in a stolen session, who sets it again while the answer to the first setting may be lost. */
export function fundPasswordAgainAttack({ token }: Person, from = "127.0.0.2"): Attack {
  const form = (guess: string) => ({ new_password: guess, cfm_password: guess });
  return {
    ...{ name: "fund password, set a moment ago", path: setFundPassword.path, space: 1e6 },
    origin: { from, token },
    guess: (n) => form(`26480${n % 10}`),
    right: form(fundPassword),
  };
}

/** A thief in a stolen session, at the code that was mailed to its owner. */
export async function codeAttack(
  world: World,
  { email, token }: Person,
  from = "127.0.0.2",
): Promise<Attack> {
  const event = "changefundpwd";
  const code = await mailedCode(world, { email, token }, { event });
  const form = (ecaptcha: string) => ({
    ...{ new_password: newPin, cfm_password: newPin },
    ecaptcha,
  });
  const origin = { from, token };
  return {
    ...{ name: "mailed code, in a session", path: setFundPassword.path, origin, space: 1e6 },
    guess: (n) => form(sixDigits(n)),
    right: form(code),
    renew: () => renew(world, { event }, origin),
  };
}

/** A stranger at the code of a forgotten password. */
export async function resetAttack(
  world: World,
  { email }: Person,
  from = "127.0.0.2",
): Promise<Attack> {
  const ask = { event: "nocaptcha" as const, email };
  const code = await mailedCode(world, { email, token: null }, ask);
  const origin = { from };
  const form = (ecaptcha: string) => ({ type: "2", email, newpassword: newLogin, ecaptcha });
  return {
    ...{ name: "mailed code, forgotten password", path: resetPassword.path, origin, space: 1e6 },
    guess: (n) => form(sixDigits(n)),
    right: form(code),
    renew: () => renew(world, ask, origin),
  };
}

/** A stranger at the links of mails. */
export function linkAttack(link: string): Attack {
  const tokenOf = (n: number) => String(n).padStart(43, "A");
  return {
    ...{ name: "link of a mail", path: reportNotMe.path, space: 2 ** 256 },
    origin: { from: "127.0.0.2" },
    guess: (n) => ({ token: tokenOf(n) }),
    right: { token: link },
  };
}

async function renew(world: World, ask: Form, origin: Origin): Promise<void> {
  await postFrom(world, sendEmailCode.path, ask, origin);
}
