import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { EVM, EVMMockBlockchain, type Message, NobleBN254 } from "@ethereumjs/evm";
import { Address, concatBytes, hexToBytes } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { rewardOpcode, suicideOpcode, tvmPrices } from "./energy-costs.ts";
import { InternalCallRecorder } from "./internal-calls.ts";
import { TvmState } from "./tvm-state.ts";

const networkPrefix = Uint8Array.of(0x41);
const pushZeroEip = 3855;

/** The EVM with TRON's prices, addresses of new contracts, and notes of what contracts did. */
export class Tvm extends EVM {
  readonly accounts: TvmState;
  readonly recorder: InternalCallRecorder;
  private rootTxId = "";
  private rootAddress: Address | undefined;
  private created = 0;

  constructor() {
    const accounts = new TvmState();
    const recorder = new InternalCallRecorder();
    const common = new Common({
      chain: Mainnet,
      hardfork: Hardfork.Istanbul,
      eips: [pushZeroEip],
    });
    super({
      common,
      params: tvmPrices(),
      stateManager: accounts,
      blockchain: new EVMMockBlockchain(),
      bn254: new NobleBN254(),
      customOpcodes: [suicideOpcode(recorder), rewardOpcode(recorder)],
    });
    this.accounts = accounts;
    this.recorder = recorder;
    this.events.on("beforeMessage", (message) => recorder.enter(message));
    this.events.on("afterMessage", (result) => recorder.leave(result));
  }

  /** Forgets the last run. `rootAddress` is where a deployment puts its contract. */
  begin(txId: string, rootAddress?: Address): void {
    this.rootTxId = txId;
    this.rootAddress = rootAddress;
    this.created = 0;
    this.journal.cleanJournal();
    this.recorder.begin(txId);
  }

  /** java-tron's WalletUtil: by transaction and count for CREATE, with a 41 in front for CREATE2. */
  protected override async _generateAddress(message: Message): Promise<Address> {
    if (message.depth === 0 && this.rootAddress) return this.rootAddress;
    if (message.salt) {
      const codeHash = keccak_256(message.code as Uint8Array);
      const parts = concatBytes(networkPrefix, message.caller.bytes, message.salt, codeHash);
      return new Address(keccak_256(parts).slice(12));
    }
    this.created += 1;
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(this.created));
    const parts = concatBytes(hexToBytes(`0x${this.rootTxId}`), count);
    return new Address(keccak_256(parts).slice(12));
  }
}
