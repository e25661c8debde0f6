import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { exchange, listExchanges, quoteExchange } from "@clearhold/contract/wallet/desk/exchange";
import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listDevices } from "@clearhold/contract/wallet/people/devices";
import { uploadPicture } from "@clearhold/contract/wallet/people/profile";
import { listMessages } from "@clearhold/contract/wallet/press/messages";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { withClient } from "../database.ts";
import { trx, usdt } from "../market-world.ts";
import { termsSigner } from "../operator-names.ts";
import { giveDesk, newAddress, payIn } from "../paid-in.ts";
import { addDevice } from "../people/passkey-people.ts";
import { picture } from "../people/pictures.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import type { World } from "../world.ts";

/** Somebody who has one of everything, and what a stranger would have to know to ask for it. */
export type Victim = Person & {
  readonly ids: {
    readonly payee: string;
    readonly payeeAddress: string;
    readonly withdrawal: string;
    readonly exchange: string;
    readonly quote: string;
    readonly project: string;
    readonly subscription: string;
    readonly appointment: string;
    readonly bill: string;
    readonly session: string;
    readonly passkey: string;
    readonly picture: string;
    readonly message: string;
    readonly campaign: string;
    readonly box: string;
  };
  /** Texts that no stranger may ever read. */
  readonly marks: readonly string[];
};

export async function openVictim(world: World, owner?: Person): Promise<Victim> {
  const person = owner ?? (await settledPerson(world, "victoria"));
  const { address: depositAddress } = await person.call(getDepositAddress, { currency_id: "TRX" });
  await fund(world, person);
  const address = newAddress();
  const payeeCode = await mailedCode(world, person, { event: "captcha", address });
  const payee = await person.call(addAddress, {
    ...{ currency_id: "TRX", address, note: "the harbour master", ecaptcha: payeeCode },
    password: fundPassword,
  });
  const order = { currency_id: "TRX" as const, price: "25", address };
  const orderCode = await mailedCode(world, person, { event: "captcha", ...order });
  const withdrawal = await person.call(requestWithdrawal, {
    ...{ ...order, ecaptcha: orderCode, password: fundPassword },
  });
  const { device } = await addDevice(world, person);
  const project = await openProject(world);
  const subscription = await person.call(subscribe, {
    ...{ pro_id: project, money: "20", password: fundPassword, agreement: 1 },
  });
  await person.call(exchange, { price: "10", type: 3, password: fundPassword });
  const quote = await person.call(quoteExchange, { from: "USDT", to: "TRX", price: "5" });
  const ahead = await createOne(world);
  const appointment = await person.call(appoint, { pro_id: ahead, money: "20" });
  await tellAllFacts(world);
  const ids = {
    message: await firstId(person.call(listMessages, { mode_id: 1 })),
    bill: await firstId(person.call(listBills, {}).then(({ data }) => data)),
    exchange: await firstId(person.call(listExchanges, {})),
    session: await firstId(person.call(listDevices, {})),
    ...{ payee: payee.id, payeeAddress: address, withdrawal: withdrawal.id, project },
    ...{ quote: quote.quote_id, subscription: subscription.record_id },
    appointment: appointment.id,
    passkey: device.credentialId,
    picture: await uploadedPicture(person),
    ...(await plantBox(world, person)),
  };
  // The number of a message is part of many texts.
  const {
    project: _public,
    campaign: _too,
    payeeAddress: _asked,
    message: _number,
    ...secret
  } = ids;
  const marks = [
    ...Object.values(secret),
    ...[person.userId, person.email, person.token, person.actor.sessionHash, depositAddress],
    "the harbour master",
  ];
  return { ...person, ids, marks };
}

async function fund(world: World, { userId }: Person): Promise<void> {
  const { databases, clock } = world;
  const chain = { database: databases.worker, clock };
  for (const amount of [trx(1_000), usdt(1_000)]) {
    await payIn(chain, { amount });
    await payIn(chain, { userId, amount });
    await giveDesk({ adminUrl: world.adminUrl, database: databases.operator, clock }, amount);
  }
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: databases.worker, source, feePpm: 5_000n });
}

async function openProject(world: World): Promise<string> {
  const { databases, clock } = world;
  const id = await createOne(world);
  clock.advance(60);
  const ledger = openLedger({ database: databases.worker, clock });
  await advanceProject({ database: databases.worker, clock, ledger }, id);
  await ledger.close();
  return id;
}

async function createOne({ databases, clock }: World): Promise<string> {
  const terms = parseTerms(
    {
      ...{ name: "Harbour roofs", content: "One.", currency: "TRX", target: "300" },
      ...{ minimum: "100", subscription_minimum: "10", person_limit: "200", target_rate: "12.5" },
      ...{ start: "+1m", end: "+1d", publish: "+2d", give: "+3d" },
      plan: [{ name: "Panels", share: "100" }],
    },
    clock.now(),
  );
  const escrowAddressOf = async () => "made by the web server when it is first shown";
  const deps = {
    database: databases.operator,
    clock,
    escrowAddressOf,
    sign: termsSigner(databases.guard),
  };
  return (await createProject(deps, terms)).id;
}

/** A box without all that leads to one: its subscription and its campaign are of nobody. */
async function plantBox(
  { adminUrl, clock }: World,
  { userId }: Person,
): Promise<{ campaign: string; box: string }> {
  const [campaign, box] = [newId("cmp", clock), newId("box", clock)];
  await withClient(adminUrl, async (admin) => {
    for (const table of ["campaigns", "campaign_decks", "campaign_commitments", "boxes"]) {
      await admin.query(`alter table ${table} disable trigger all`);
    }
    const insert = (sql: string, ...values: unknown[]) => admin.query(sql, [campaign, ...values]);
    await insert(
      `insert into campaigns (id, name, expires_at, operator_id)
       values ($1, 'Lanterns', date_trunc('second', now() + interval '1 day'), 'of nobody')`,
    );
    await insert(
      `insert into campaign_decks (campaign_id, cards, root, card_count, sum_units, operator_id)
       values ($1, '{7000000}', repeat('0', 64), 1, 7000000, 'of nobody')`,
    );
    await insert(
      `insert into campaign_commitments (campaign_id, words, hash, secret, mac, committed_at)
       values ($1, 'words', encode(sha256('words'), 'hex'), '', 'of a test', now())`,
    );
    await insert(
      `insert into boxes (id, campaign_id, owner_id, friend_id, subscription_id, reserved_at)
       values ($2, $1, $3, $3, $2, now())`,
      ...[box, userId],
    );
  });
  return { campaign, box };
}

async function firstId(page: Promise<{ data: { id: string }[] }>): Promise<string> {
  const id = (await page).data[0]?.id;
  if (id === undefined) throw new Error("the victim has nothing");
  return id;
}

async function uploadedPicture(person: Person): Promise<string> {
  const file = new File([new Uint8Array(await picture("png"))], "her.png", { type: "image/png" });
  return (await person.call(uploadPicture, { file })).url;
}
