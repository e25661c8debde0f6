import type { Actor } from "../../src/kernel/actor.ts";
import { newId } from "../../src/kernel/ids.ts";
import { trx } from "../market-world.ts";
import type { ProjectWorld } from "../projects/project-world.ts";

/** Somebody with 1,000 TRX and an account, opened with another's code where one is given. */
export async function invited(
  world: ProjectWorld,
  name: string,
  inviter?: { readonly actor: Actor },
): Promise<{ readonly name: string; readonly actor: Actor }> {
  const actor = await world.person(trx(1_000));
  await world.asAdmin(async (admin) => {
    await admin.query(
      `insert into guard_mailboxes (user_id, email, mac, proved_at)
       values ($1, $2, 'of a test', now())`,
      [actor.userId, `${name}.${actor.userId}@example.com`],
    );
    await admin.query(
      `insert into users (id, username, username_key, nickname, language, invited_with, created_at)
       values ($1, $2, $3, $2, 'en-us',
         coalesce((select lower(invite_code) from users where id = $4), ''), now())`,
      [actor.userId, name, `${name} ${actor.userId}`, inviter?.actor.userId ?? null],
    );
  });
  return { name, actor };
}

/** Four people, each invited by the one before. */
export async function fourInARow(world: ProjectWorld) {
  const dora = await invited(world, "dora");
  const cem = await invited(world, "cem", dora);
  const bea = await invited(world, "bea", cem);
  const ann = await invited(world, "ann", bea);
  return { ann, bea, cem, dora };
}

/** A project in which these people have 100 TRX together, and which has earned 50 TRX: a fee of 10. */
export async function earning(world: ProjectWorld, people: readonly { readonly actor: Actor }[]) {
  const projectId = await world.project();
  world.clock.advance(10);
  await world.advance(projectId);
  const ids = [];
  for (const { actor } of people) {
    ids.push(await world.subscribe(actor, projectId, 100 / people.length));
  }
  await world.advance(projectId);
  await world.book(projectId, await world.inflow(projectId, trx(50)));
  await world.compute(projectId);
  await world.approve(projectId);
  world.clock.advance(20);
  await world.advance(projectId);
  world.clock.advance(10);
  return { projectId, ids };
}

/** A browser of the guard's list that both accounts have used. */
export async function shareBrowser(world: ProjectWorld, ...people: readonly { actor: Actor }[]) {
  const browser = newId("ses", world.clock);
  await world.asAdmin(async (admin) => {
    for (const { actor } of people) {
      await admin.query(
        `insert into guard_devices (user_id, device_mac, opened_account, first_seen_at, seen_at, mac,
           browser_mac) values ($1, $2, false, now(), now(), 'of a test', $3)`,
        [actor.userId, `${browser} of ${actor.userId}`, browser],
      );
    }
  });
}

/** Writes rows that no login could, past the triggers of a table, and puts these back. */
export function pastTriggers(
  { asAdmin }: Pick<ProjectWorld, "asAdmin">,
  table: string,
  sql: string,
  values: readonly unknown[],
): Promise<void> {
  return asAdmin(async (admin) => {
    await admin.query(`alter table ${table} disable trigger user`);
    try {
      await admin.query(sql, [...values]);
    } finally {
      await admin.query(
        `do $$ declare name text; begin
           for name in select tgname from pg_trigger
             where tgrelid = '${table}'::regclass and not tgisinternal
           loop execute format('alter table ${table} enable always trigger %I', name); end loop;
         end $$`,
      );
    }
  });
}

/** A withdrawal to this wallet that stands in the database as settled. */
export function withdrawn(
  world: ProjectWorld,
  { actor: { userId } }: { readonly actor: Actor },
  address: string,
): Promise<void> {
  const id = newId("wdr", world.clock);
  const created = Math.floor(world.clock.now().getTime() / 1000);
  const order = [
    ...["clearhold payment order 1", "network=devnet", `id=${id}`, `user=${userId}`],
    ...["currency=TRX", "amount=1000000", "fee=5000", `address=${address}`, `created=${created}`],
  ].join("\n");
  return pastTriggers(
    world,
    "withdrawals",
    `insert into withdrawals (id, user_id, currency, address, amount_units, fee_units, state,
       order_text, order_signature, requested_at, settled_at)
     values ($1, $2, 'TRX', $3, 1000000, 5000, 'settled', $4, '', to_timestamp($5), now())`,
    [id, userId, address, order, created],
  );
}
