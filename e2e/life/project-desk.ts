import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeTestFolder } from "../../tools/test-folder.ts";
import type { OperatorDesk } from "../stack/operator-desk.ts";
import { until } from "../stack/until.ts";

type Created = { id: string; address: string };

/** A project with its sums in coins, as the books have them. */
type Shown = {
  status: number;
  raised: string;
  escrow: string;
  result: { escrow: string; principal: string; fee: string; sheetHash: string } | null;
};

type Bill = { amount: string; bill: string };

/** What left a project's escrow or was exchanged for it, in coins, as the books have it. */
type Spendings = {
  deployed: string;
  out: string;
  costsPaid: string;
  suspense: { id: string; currency: string; amount: string }[];
  spendings: {
    kind: "deploy" | "pay-cost" | "return-inflow";
    amount: string;
    address: string;
    state: string;
    documentHash: string;
    txid: string;
  }[];
  exchanges: { paid: string; received: string }[];
};

/** A raise of 400 USDT that one person can fill; its later steps lie an hour apart. */
const terms = {
  name: "Harbour solar roofs",
  content: "Panels on three roofs of the old harbour.\nThe venture sells the power and returns it.",
  currency: "USDT",
  target: "400",
  minimum: "400",
  subscription_minimum: "10",
  target_rate: "12",
  plan: [
    { name: "Panels", share: "70" },
    { name: "Work", share: "30" },
  ],
  start: "+1s",
  end: "+1h",
  publish: "+2h",
  give: "+3h",
};

/** When the steps of such a project fall due, seconds after its making. */
export const schedule = { start: 2, end: 3601, publish: 7201, give: 10_801 } as const;

/** What operators do with a project, by the command line. */
export class ProjectDesk {
  readonly #desk: OperatorDesk;

  constructor(desk: OperatorDesk) {
    this.#desk = desk;
  }

  /** The usual raise, or one that differs from it in these terms. */
  async create(changes: Readonly<Record<string, unknown>> = {}): Promise<Created> {
    return withFile("terms.json", JSON.stringify({ ...terms, ...changes }), async (file) => {
      const args = ["project", "create", "--file", file, "--as", "olga"];
      return (await this.#desk.command(args, "olga")) as Created;
    });
  }

  async show(id: string): Promise<Shown> {
    return (await this.#desk.command(["project", "show", id])) as Shown;
  }

  /** Until a project has reached a status. */
  async awaitStatus(id: string, status: number): Promise<Shown> {
    return until(`status ${status}`, async () => {
      const shown = await this.show(id);
      return shown.status >= status ? shown : undefined;
    });
  }

  /** Until escrow holds exactly so many coins. */
  async awaitEscrow(id: string, coins: string): Promise<void> {
    await until(`${coins} in escrow`, async () =>
      (await this.show(id)).escrow === coins ? true : undefined,
    );
  }

  /** Announced by two operators with their passkeys; it leaves a day later. */
  deploy(id: string, slice: string, amount: string): Promise<void> {
    return this.#agree(["project", "deploy", id, "--slice", slice, "--amount", amount]);
  }

  /** A bill that two operators let pay, with their passkeys; it is paid at once. */
  payCost(id: string, payee: string, { amount, bill }: Bill): Promise<void> {
    return withFile("bill.txt", bill, (file) => {
      const what = ["--payee", payee, "--amount", amount, "--document", file];
      return this.#agree(["project", "cost", id, ...what]);
    });
  }

  async spendings(id: string): Promise<Spendings> {
    return (await this.#desk.command(["project", "spendings", id])) as Spendings;
  }

  /** Until nothing that was agreed on is still to be paid. */
  async awaitSpendings(id: string): Promise<Spendings> {
    return until("what was agreed on to be paid", async () => {
      const found = await this.spendings(id);
      return found.spendings.every(({ state }) => state === "paid") ? found : undefined;
    });
  }

  /** What came to it in a coin and counts for nobody goes back to who sent it, by two operators. */
  async sendBack(id: string, currency: string): Promise<void> {
    const arrival = await until(`an arrival in ${currency}`, async () =>
      (await this.spendings(id)).suspense.find((one) => one.currency === currency),
    );
    await this.#agree(["project", "return-inflow", arrival.id]);
  }

  /** Sells to the desk what came in another coin. */
  async exchange(id: string, txid: string): Promise<unknown> {
    const args = ["project", "exchange-suspense", id, "--txid", txid, "--as", "olga"];
    return this.#desk.command(args, "olga");
  }

  /** Checks a saved sheet with nothing but the file and the approved hash. */
  async verifySheet(file: string, hash: string): Promise<unknown> {
    return this.#desk.command(["project", "verify-sheet", file, "--hash", hash]);
  }

  async bookInflow(id: string, txid: string): Promise<unknown> {
    const args = ["project", "book-inflow", id, "--txid", txid, "--as", "olga"];
    return this.#desk.command(args, "olga");
  }

  /** Computes the result under the name of one operator and has another one approve it. */
  async publishResult(id: string): Promise<void> {
    await this.#desk.command(["project", "compute-result", id, "--as", "olga"], "olga");
    await this.#desk.command(["project", "approve-result", id, "--as", "pavel"], "pavel");
  }

  async #agree(proposal: readonly string[]): Promise<void> {
    const { id } = (await this.#desk.command([...proposal, "--as", "olga"], "olga")) as Created;
    await this.#desk.command(["project", "approve-spending", id, "--as", "pavel"], "pavel");
  }
}

/** What a command reads, in a file that goes afterwards. */
export async function withFile<T>(name: string, text: string, act: (file: string) => Promise<T>) {
  const folder = makeTestFolder();
  const file = path.join(folder, name);
  await writeFile(file, text);
  try {
    return await act(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
