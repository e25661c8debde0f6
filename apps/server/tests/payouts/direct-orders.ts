import { createSecretKey } from "node:crypto";
import { pino } from "pino";
import { openOutlookChain } from "../../src/chain/tron-outlook.ts";
import { withdrawalTerms } from "../../src/features/payouts/withdrawal-checks/withdrawal-terms.ts";
import type { RequestWithdrawalDeps } from "../../src/features/payouts/withdrawals/request-withdrawal.ts";
import { authoriseHold } from "../../src/guard/verbs/payments/authorise-withdrawal.ts";
import type { Ledger } from "../../src/ledger/index.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import { parseOrder, signOrder } from "../../src/wire/signer/payment-order.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";

/** The verb behind the door, with a guard whose owner always knows the code: for many at once. */
export function directOrders(world: CustodyWorld, ledger: Ledger): RequestWithdrawalDeps {
  const usdtContract = world.devnet.usdtContract.base58;
  const most = { TRX: 1_000n * coin, USDT: 1_000n * coin };
  return {
    ...{ ledger, usdtContract, database: world.databases.api, clock: world.clock },
    keys: ownKeysOf(readSignerPublic(world.signerOptions.publicFile, "devnet")),
    logger: pino({ level: "silent" }),
    guard: {
      authoriseWithdrawal: async ({ orderText }) => {
        const signed = signOrder(parseOrder(orderText), world.orderSeed);
        const { clock } = world;
        const spendingKey = createSecretKey(world.spendingKey, "hex");
        return authoriseHold({ clock, spendingKey }, "withdrawal-held", signed);
      },
    },
    outlook: openOutlookChain({ client: world.client, usdtContract, hotAddress: world.hotAddress }),
    standingOf: async () => ({ certification: 0 }),
    terms: withdrawalTerms({ once: most, automatic: most, minimum: { TRX: coin, USDT: coin } }),
    network: "devnet",
    confirmationsNeeded: 3,
  };
}
