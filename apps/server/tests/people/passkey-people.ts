import type { AskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { addPasskey, askPasskey, beginPasskey } from "@clearhold/contract/wallet/people/passkeys";
import { fundPassword, mailedCode, type Person } from "../people.ts";
import type { World } from "../world.ts";
import { Authenticator, type Deviation } from "./authenticator.ts";

export const day = 24 * 3600;

/** The step of adding a passkey. */
export const adding = { event: "captcha", change: "add-passkey" } as const;

/** From when a new passkey confirms steps. */
export const newPasskeySeconds = 24 * 3600;

/** Begins with fund password and mailed code, as most do. */
export async function beginByCode(world: World, person: Person) {
  return begin(person, { ecaptcha: await mailedCode(world, person, adding) });
}

async function begin(person: Person, proof: { ecaptcha: string } | { passkey: string }) {
  const { options } = await person.call(beginPasskey, { password: fundPassword, ...proof });
  return options;
}

/** Adds a passkey through the front door; with a mailed code, or another passkey's signature. */
export async function addDevice(
  world: World,
  person: Person,
  device = new Authenticator(),
  passkey?: string,
): Promise<{ device: Authenticator; added: ReplyOf<typeof addPasskey> }> {
  const options = await (passkey ? begin(person, { passkey }) : beginByCode(world, person));
  const credential = device.make(options);
  return { device, added: await person.call(addPasskey, { name: "My phone", credential }) };
}

/** A passkey that confirms steps already. */
export async function settledDevice(world: World, person: Person): Promise<Authenticator> {
  const { device } = await addDevice(world, person);
  world.clock.advance(newPasskeySeconds + 1);
  return device;
}

/** A signature for one step. */
export async function signedBy(
  device: Authenticator,
  person: Person,
  ask: AskOf<typeof askPasskey>,
  deviation?: Deviation,
): Promise<string> {
  const { options } = await person.call(askPasskey, ask);
  return device.sign(options, deviation);
}
