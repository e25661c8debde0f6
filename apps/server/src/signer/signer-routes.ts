import type { LocalRoutes } from "../kernel/local-server.ts";
import type { Logger } from "../kernel/logger.ts";
import { SignAsk, type SignReply } from "../kernel/payment-signer.ts";
import type { SignerPublic } from "../kernel/signer-public.ts";
import { SignerRefusal } from "./judge-payment.ts";
import { type SignPaymentDeps, signPayment } from "./sign-payment.ts";

/** What the signer answers on its socket. Nothing else is ever done with a key. */
export function signerRoutes(
  deps: SignPaymentDeps & { readonly logger: Logger },
  half: SignerPublic,
): LocalRoutes {
  // One after the other: caps and attempts are judged against everything signed before.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    "/sign": (body) => {
      const ask = SignAsk.parse(body);
      return inTurn(() => answer(deps, ask));
    },
    "/public": () => half,
    "/ping": () => "ready",
  };
}

async function answer(
  deps: SignPaymentDeps & { readonly logger: Logger },
  ask: SignAsk,
): Promise<SignReply> {
  try {
    return { signed: true, signedHex: await signPayment(deps, ask) };
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    deps.logger.error({ reason: error.message, attempt: ask.attempt }, "refused to sign");
    return { signed: false, reason: error.message };
  }
}
