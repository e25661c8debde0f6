import type { Caller } from "@clearhold/client";
import type { AskOf } from "@clearhold/contract/endpoint";
import { register, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { announceDemoAccount } from "../src/features/people/identity/index.ts";
import { hashToken } from "../src/features/people/identity/session.ts";
import type { Actor, Visitor } from "../src/kernel/actor.ts";
import type { Visit } from "../src/wire/guard/calls/shapes.ts";
import { untilSaid } from "./rounds.ts";
import { type World, worldDevice } from "./world.ts";

/** Somebody with an account, made through the front door. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly fundPassword: string;
  readonly userId: string;
  readonly token: string;
  /** As the server sees this person's session. */
  readonly actor: Actor;
  readonly call: Caller;
};

export const password = "Harbour-Light-42";
export const fundPassword = "482913";

/** Where the people of these worlds sit. */
export const here: Visitor = {
  language: "en-us",
  ip: "127.0.0.1",
  device: "node",
  deviceKey: worldDevice,
};

/** As the guard is told of a visitor; without a name of its own, a browser is a stranger's. */
export function visitFrom(ip: string, deviceKey = ""): Visit {
  return { ip, device: "node", deviceKey };
}

/** A code may be asked for again after a minute; people wait, tests move the clock. */
const codeWaitSeconds = 61;

/** Asks for a code as somebody (or nobody) and reads it out of the mail. */
export async function mailedCode(
  world: World,
  person: { email: string; token: string | null },
  ask: AskOf<typeof sendEmailCode>,
): Promise<string> {
  world.clock.advance(codeWaitSeconds);
  const before = (await world.mailbox.codesTo(person.email)).length;
  await world.callAs(person.token)(sendEmailCode, ask);
  // On a busy machine the answer comes before its mail is written.
  return untilSaid("a mailed code", async () => {
    const codes = await world.mailbox.codesTo(person.email);
    return codes.length > before && codes.at(-1);
  });
}

/** Registers with a mailed code; without a fund password, as bob is. */
export async function registerPerson(
  world: World,
  name: string,
  /** The version of the terms that the person agrees to, where a test has published any. */
  termsId?: string,
): Promise<Person> {
  const email = `${name}@example.com`;
  const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  const ask = { email, code, username: name, password, terms_id: termsId };
  const { token, userinfo } = await world.callAs(null)(register, ask);
  const userId = userinfo.user_id;
  return {
    ...{ name, email, password, fundPassword, userId, token },
    actor: { ...here, userId, sessionHash: hashToken(token), demo: userinfo.is_demo },
    call: world.callAs(token),
  };
}

/** Registers and sets the fund password, as alice has. */
export async function settledPerson(world: World, name: string): Promise<Person> {
  const person = await registerPerson(world, name);
  await person.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
  return person;
}

/** Registers as the demo seed does: it announces the mailbox first, which makes the account demo. */
export async function demoPerson(world: World, name: string): Promise<Person> {
  await announceDemoAccount(world.databases.demo, `${name}@example.com`);
  return settledPerson(world, name);
}

/** Key and details of a refusal; fails when the call is not refused. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; field: string | undefined; details: Record<string, string> }> {
  const error = await call.then(
    () => new Error("it was not refused"),
    (refused: unknown) => refused,
  );
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const { code, field, details } = error as unknown as Awaited<ReturnType<typeof refusalOf>>;
  return { code, field, details };
}

/** The key of a refusal; fails when the call is not refused. */
export const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** What the history of the account says, the oldest first. */
export async function kindsOf(world: World, { userId }: Person): Promise<string[]> {
  const rows = await world.databases.auditor.query<{ kind: string }>(
    "select kind from security_events where user_id = $1 order by id",
    [userId],
  );
  return rows.map(({ kind }) => kind);
}
