import { hash } from "node:crypto";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";

export type QuarantineDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

type QuarantineAsk = {
  readonly address: string;
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};

/**
 * Takes a row out that somebody wrote and the signer did not sign: its address, owner and index are free
 * for the right row. So is the place of a house's wallet before its first journal. One operator is enough, because a right row comes back when its owner asks for
 * it, and one with coins in the books stays. Refuses `record-not-found`, and as the guard does.
 */
export async function quarantineAddress(
  { database, operators }: QuarantineDeps,
  { address, operator, reason }: QuarantineAsk,
): Promise<void> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const known = await database.first(
    "select from chain_addresses a where address = $1 and address_is_unused(a)",
    [address],
  );
  refuseUnless(known !== null, "record-not-found");
  const subjectHash = hash("sha256", reason, "hex");
  const act = { action: "quarantine-address", subjectId: address, subjectHash } as const;
  await operators.signAct({ ...operator, ...act });
  await insertRow(database, "address_quarantines", { address, operatorId, reason });
}
