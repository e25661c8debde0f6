import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { OperatorDesk } from "../stack/operator-desk.ts";

type Created = { id: string; address: string };

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
    const folder = await mkdtemp(path.join(tmpdir(), "terms-"));
    const file = path.join(folder, "terms.json");
    await writeFile(file, JSON.stringify({ ...terms, ...changes }));
    try {
      const args = ["project", "create", "--file", file, "--as", "olga"];
      return (await this.#desk.command(args, "olga")) as Created;
    } finally {
      await rm(folder, { recursive: true });
    }
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
}
