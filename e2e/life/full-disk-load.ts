import { setTimeout as sleep } from "node:timers/promises";
import { newIdempotencyKey, RefusalError } from "@clearhold/client";
import { exchange, listExchanges } from "@clearhold/contract/wallet/desk/exchange";
import {
  listAddresses,
  setWalletConfig,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { listWithdrawals, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listSubscriptions, subscribe } from "@clearhold/contract/wallet/projects/projects";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { newAddress } from "./live.ts";
import { persist } from "./persist.ts";
import { Person } from "./person.ts";
import { ProjectDesk } from "./project-desk.ts";

const coin = 1_000_000n;
const day = 24 * 3600;
const kinds = ["exchange", "subscribe", "withdraw"] as const;
type Kind = (typeof kinds)[number];

/** One money call, sent once, and what came of it. */
export type Order = {
  readonly kind: Kind;
  readonly key: string;
  /** The record's id, or the refusal's key. */
  readonly end: { readonly id: string } | { readonly refused: string };
};

/** Somebody who exchanges, subscribes and withdraws all the time, each with a key of its own. */
export class Spender {
  readonly person: Person;
  readonly orders: Order[] = [];
  readonly #projectId: string;
  readonly #payee: string;

  private constructor(person: Person, projectId: string, payee: string) {
    this.person = person;
    this.#projectId = projectId;
    this.#payee = payee;
  }

  /** With money, an open project, and an address that can be paid without codes. */
  static async open(stack: Stack): Promise<Spender> {
    const person = new Person("spender", stack);
    await person.settleIn();
    for (const currency of ["TRX", "USDT"] as const) {
      const address = await person.depositAddress(currency);
      await person.awaitDeposit(await stack.devnet.pay(currency, address, 9_000n * coin));
    }
    const payee = newAddress();
    await person.saveAddress("TRX", payee);
    const password = person.fundPassword;
    const ofList = await person.codeFor({ event: "captcha", is_write: 1 });
    await person.call(setWalletConfig, { is_write: 1, ecaptcha: ofList, password });
    const [saved] = await person.call(listAddresses, {});
    const ask = { event: "captcha", currency_id: "TRX", address: payee, is_write: 1 } as const;
    const ecaptcha = await person.codeFor(ask);
    await person.call(whitelistAddress, { id: saved?.id ?? "", on: 1, ecaptcha, password });
    stack.time.moveOn(day + 60);
    const raise = {
      target: "100000",
      minimum: "10",
      start: "+1s",
      end: "+20h",
      publish: "+30h",
      give: "+40h",
    };
    const { id } = await new ProjectDesk(stack.desk).create(raise);
    stack.time.moveOn(2);
    const spender = new Spender(person, id, payee);
    for (const kind of kinds) await spender.#untilDone(kind);
    return spender;
  }

  /** Sends orders of each kind by turns, one after the other, until it is told to stop. */
  async spend(signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await this.#order(kinds[turn % kinds.length] as Kind);
      await sleep(100);
    }
  }

  /** The ids of everything that the books have of this person, by kind. */
  async booked(): Promise<Record<Kind, Set<string>>> {
    const { call } = this.person;
    const all = async <Row>(list: (page: number) => Promise<{ data: Row[]; total: number }>) => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total } = await persist(() => list(page));
        rows.push(...data);
        if (rows.length >= total || data.length === 0) return rows;
      }
    };
    const limit = 50;
    const [exchanges, subscriptions, withdrawals] = [
      await all((page) => call(listExchanges, { page, limit })),
      await all((page) => call(listSubscriptions, { page, limit })),
      await all((page) => call(listWithdrawals, { page, limit })),
    ];
    return {
      exchange: new Set(exchanges.map(({ id }) => id)),
      subscribe: new Set(subscriptions.map(({ id }) => id)),
      withdraw: new Set(withdrawals.map(({ id }) => id)),
    };
  }

  /** Sends an order again under its own key; gives the id of its record. */
  again({ kind, key }: Order): Promise<string> {
    return persist(() => this.#send(kind, key));
  }

  async #order(kind: Kind): Promise<Order> {
    const key = newIdempotencyKey();
    const end = await this.#send(kind, key).then(
      (id) => ({ id }),
      (error: unknown) => {
        if (error instanceof RefusalError) return { refused: error.code };
        throw error;
      },
    );
    const order = { kind, key, end };
    this.orders.push(order);
    return order;
  }

  /** A project opens, and a rate is read, when the worker comes to it. */
  async #untilDone(kind: Kind): Promise<void> {
    await until(`${kind} to go through`, async () => {
      const { end } = await this.#order(kind);
      return "id" in end ? true : undefined;
    }).catch((cause: unknown) => {
      throw new Error(`${kind} ends as ${JSON.stringify(this.orders.at(-1))}`, { cause });
    });
  }

  async #send(kind: Kind, idempotencyKey: string): Promise<string> {
    const { call, fundPassword: password } = this.person;
    const options = { idempotencyKey };
    switch (kind) {
      case "exchange":
        return (await call(exchange, { price: "1", type: 3, password }, options)).id;
      case "subscribe": {
        const ask = { pro_id: this.#projectId, money: "10", password };
        return (await call(subscribe, ask, options)).record_id;
      }
      case "withdraw": {
        const ask = { currency_id: "TRX" as const, address: this.#payee, price: "10", password };
        return (await call(requestWithdrawal, ask, options)).id;
      }
    }
  }
}
