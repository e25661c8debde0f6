import { hexAddress } from "@clearhold/tron/address";
import { blockIdOf } from "@clearhold/tron/block";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { newAccount } from "../state/account.ts";
import { ChainState } from "../state/chain-state.ts";
import type { DevnetBlock } from "./block.ts";
import { recordBlock } from "./chain-core.ts";
import { type WellKnownKey, wellKnownKey } from "./well-known-keys.ts";

/** As on the real chain, the genesis block names no witness but carries a sentence. */
const sentence = "Clear books, held coins: this network is a rehearsal";

/** java-tron's configured parent of every genesis block. */
const parentOfGenesis = "e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f";

/** Five billion TRX: the whole supply, and still exact as a JSON number. */
const supplySun = 5_000_000_000_000_000n;

/** A worthless TRC10 token for the spam that a scanner must ignore, by its id in hex ("1005119"). */
export const spamToken = bytesToHex(utf8ToBytes("1005119"));
const spamSupply = 1_000_000_000_000_000n;

/** The account that mainnet's burnt coins went to; it exists everywhere and nobody has its key. */
const zeroAddress = hexAddress(`41${"00".repeat(20)}`);

/** Block 0 and the state that it leaves: all TRX with zion, and the witnesses' accounts. */
export function makeGenesis(
  genesisMs: number,
  witnesses: readonly WellKnownKey[],
): { block: DevnetBlock; state: ChainState } {
  const header = {
    timestamp: genesisMs,
    txTrieRoot: "00".repeat(32),
    parentHash: parentOfGenesis,
    number: 0,
    witnessId: 0,
    witnessAddress: bytesToHex(utf8ToBytes(sentence)),
    version: 0,
    accountStateRoot: "",
  };
  const block = { id: blockIdOf(header), header, witnessSignature: "", txs: [], changes: {} };
  const state = new ChainState();
  const zion = newAccount(wellKnownKey("zion").address, genesisMs);
  state.putAccount({
    ...zion,
    name: "Zion",
    balance: supplySun,
    assets: { [spamToken]: spamSupply },
  });
  state.putAccount({ ...newAccount(zeroAddress, genesisMs), name: "Blackhole" });
  for (const { address } of witnesses) {
    state.putAccount({ ...newAccount(address, genesisMs), isWitness: true });
  }
  recordBlock(state, block);
  return { block, state };
}
