import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";

/** How far each record of the signer is, as the signer itself said it before. */
export async function listHeads({ heads }: GuardDeps): Promise<AnswerOf<"listHeads">> {
  return heads.list();
}

export async function beginHeads({ heads }: GuardDeps, ask: AskOf<"beginHeads">): Promise<void> {
  heads.begin(ask.heads);
}

export async function announceHead(
  { heads }: GuardDeps,
  { name, head }: AskOf<"announceHead">,
): Promise<void> {
  heads.announce(name, head);
}

export async function keepHead(
  { heads }: GuardDeps,
  { name, head }: AskOf<"keepHead">,
): Promise<void> {
  heads.keep(name, head);
}

/** The signer has verified two passkeys; a person who reads the log should find the moment. */
export async function replaceHead(
  { heads, logger }: GuardDeps,
  { name, head }: AskOf<"replaceHead">,
): Promise<void> {
  logger.warn({ name, count: head.count }, "operators accepted a record of the signer");
  heads.replace(name, head);
}
