import type { Act } from "../../acts/act.ts";
import type { World } from "../../acts/world.ts";
import { openMoveChain } from "../../chain/tron-move-chain.ts";
import { openSolidBalances } from "../../chain/tron-solid-chain.ts";
import type { OperatorPort } from "../../wire/guard/guard-port.ts";
import { escrowAddresses } from "./escrow-addresses.ts";
import type { CommandContext } from "./open-context.ts";

/** The running product for one act. Each part is opened when the act first reads it. */
export function openWorld(context: CommandContext, act: Act): World {
  return {
    clock: context.clock,
    get network() {
      return context.product().network;
    },
    get database() {
      return context.database("operator");
    },
    get auditor() {
      return context.database("auditor");
    },
    get ledger() {
      return context.ledger();
    },
    get operators() {
      return signOnly(context.operators(), act);
    },
    get signer() {
      return context.signerDoor();
    },
    get record() {
      return context.signerRecord();
    },
    balanceAt: (address, currency) =>
      openSolidBalances(context.node(), context.product().usdtContract).balanceAt(
        address,
        currency,
      ),
    lookAtResources(wallets) {
      const { usdtContract } = context.product();
      return openMoveChain({ client: context.node(), usdtContract, wallets }).lookAtResources();
    },
    escrowAddressOf: (projectId) => escrowAddresses(context)(projectId),
    say: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** The guard's port, which signs nothing that the act does not declare. */
function signOnly(operators: OperatorPort, { name, audit = [] }: Act): OperatorPort {
  return {
    ...operators,
    async signAct(ask) {
      if (!audit.includes(ask.action)) throw new Error(`"${name}" does not declare ${ask.action}`);
      return operators.signAct(ask);
    },
  };
}
