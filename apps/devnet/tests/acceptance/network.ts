import { TronWeb, utils } from "tronweb";
import { startDevnet } from "../../src/index.ts";

/**
 * What the acceptance suite runs against: a devnet of its own, or, with TRON_ACCEPTANCE_URL and the
 * private key of a funded account in TRON_ACCEPTANCE_KEY, any real node (Nile, a private network).
 * The suite speaks to it through unmodified tronweb alone.
 */
export type Network = {
  url: string;
  solidityUrl: string;
  /** Hex, of an account with at least 2,000 TRX. */
  fundedKey: string;
  real: boolean;
  /** Comes back when what was broadcast before can be in a block. */
  nextBlock(): Promise<void>;
  /** Comes back when the present head is solid. */
  solid(): Promise<void>;
  /** Keeps what is broadcast out of blocks until nextBlock, where that can be arranged. */
  holdBlocks(): void;
  close(): Promise<void>;
};

const pollMs = 1500;

export async function openNetwork(): Promise<Network> {
  const url = process.env.TRON_ACCEPTANCE_URL;
  return url ? realNetwork(url) : devnetNetwork();
}

export function tronWebOf(network: Network, privateKey = network.fundedKey): TronWeb {
  return new TronWeb({
    fullNode: network.url,
    solidityNode: network.solidityUrl,
    eventServer: network.url,
    privateKey,
  });
}

/** A fresh account that the chain has never heard of. */
export function freshAccount(): { base58: string; hex: string; privateKey: string } {
  const { address, privateKey } = utils.accounts.generateAccount();
  return { base58: address.base58, hex: address.hex.toLowerCase(), privateKey };
}

async function devnetNetwork(): Promise<Network> {
  const devnet = await startDevnet();
  return {
    url: devnet.fullNodeUrl,
    solidityUrl: devnet.solidityUrl,
    fundedKey: devnet.purse.privateKey,
    real: false,
    async nextBlock() {
      devnet.pause(false);
      await devnet.mine();
    },
    async solid() {
      await devnet.solidify();
    },
    holdBlocks: () => devnet.pause(true),
    close: () => devnet.close(),
  };
}

function realNetwork(url: string): Network {
  const solidityUrl = process.env.TRON_ACCEPTANCE_SOLIDITY_URL ?? url;
  const fundedKey = process.env.TRON_ACCEPTANCE_KEY ?? "";
  const network = { url, solidityUrl, fundedKey };
  const asked = new TronWeb({ fullNode: url, solidityNode: solidityUrl, eventServer: url });
  const head = async () => (await asked.trx.getCurrentBlock()).block_header.raw_data.number;
  const solidHead = async () =>
    (await asked.trx.getConfirmedCurrentBlock()).block_header.raw_data.number;
  return {
    ...network,
    real: true,
    // The next block may be half made already; the one after it surely holds the transaction.
    async nextBlock() {
      const target = (await head()) + 2;
      while ((await head()) < target) await sleep();
    },
    async solid() {
      const target = await head();
      while ((await solidHead()) < target) await sleep();
    },
    holdBlocks() {},
    async close() {},
  };
}

function sleep(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}
