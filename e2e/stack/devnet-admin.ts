import { readFile } from "node:fs/promises";
import path from "node:path";
import { hexAddress } from "@clearhold/tron/address";
import { openNodeClient } from "@clearhold/tron/node";
import { z } from "zod";

type DevnetInfo = {
  fullNodeUrl: string;
  solidityUrl: string;
  adminUrl: string;
  usdtContract: { base58: string };
};

const Paid = z.object({ txIds: z.tuple([z.string()]) });

/** The development network from outside: its faucet and what it recorded. */
export class DevnetAdmin {
  readonly #info: DevnetInfo;

  private constructor(info: DevnetInfo) {
    this.#info = info;
  }

  static async open(dataDir: string): Promise<DevnetAdmin> {
    const text = await readFile(path.join(dataDir, "devnet.json"), "utf8");
    return new DevnetAdmin(JSON.parse(text) as DevnetInfo);
  }

  /** Pays coins to an address by a real chain transaction; gives its id. */
  async pay(currency: "TRX" | "USDT", address: string, units: bigint): Promise<string> {
    const amount = { [currency === "TRX" ? "trxSun" : "usdtUnits"]: units.toString() };
    const { txIds } = Paid.parse(await this.#admin("faucet", { address, ...amount }));
    return txIds[0];
  }

  /** Pays TRX in a block that does not become solid before `seen` has ended. */
  async payUnsettled(
    address: string,
    units: bigint,
    seen: (txid: string) => Promise<void>,
  ): Promise<string> {
    await this.#admin("pause", { paused: true });
    try {
      const txid = await this.pay("TRX", address, units);
      await this.#admin("mine", { count: 1 });
      await seen(txid);
      return txid;
    } finally {
      await this.#admin("pause", { paused: false });
    }
  }

  /** So many blocks now, one after the other. */
  async mine(count: number): Promise<void> {
    await this.#admin("mine", { count });
  }

  /** Makes the network's clock show this time; the product's may have been moved on. */
  async moveTo(unixSeconds: number): Promise<void> {
    await this.#admin("setTime", { ms: unixSeconds * 1000 });
  }

  /**
   * Pays TRX in a block that the chain then replaces by others without the payment; `seen` is
   * awaited in between. Nothing else may pay meanwhile: it would be lost as well.
   */
  async payInLostBlock(
    address: string,
    units: bigint,
    seen: (txid: string) => Promise<void>,
  ): Promise<void> {
    await this.payUnsettled(address, units, async (txid) => {
      await seen(txid);
      await this.#admin("fork", { depth: 1, keepAbandoned: false });
    });
  }

  /** Whether the USDT contract refuses every transfer. */
  async pauseToken(paused: boolean): Promise<void> {
    await this.#admin("pauseToken", { paused });
  }

  /** A transaction as the solidified chain has it; {} when it does not know it. */
  async solidTransaction(txid: string): Promise<unknown> {
    return post(`${this.#info.solidityUrl}/walletsolidity/gettransactionbyid`, { value: txid });
  }

  /** What an address holds in the solidified chain, in units. */
  async solidBalance(currency: "TRX" | "USDT", address: string): Promise<bigint> {
    const { fullNodeUrl, solidityUrl, usdtContract } = this.#info;
    const { solid } = openNodeClient({ fullNodeUrl, solidityUrl });
    const owner = hexAddress(address);
    if (currency === "TRX") return (await solid.findAccount(owner))?.balance ?? 0n;
    return solid.getTokenBalance(hexAddress(usdtContract.base58), owner);
  }

  #admin(method: string, ask: Record<string, unknown>): Promise<unknown> {
    return post(`${this.#info.adminUrl}/${method}`, ask);
  }
}

async function post(url: string, ask: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ask),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}
