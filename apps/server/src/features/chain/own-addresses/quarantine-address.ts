import { hash } from "node:crypto";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { type AddressRange, listRange, type OwnAddress } from "./address-store.ts";
import type { OwnKeys } from "./own-keys.ts";

export type QuarantineDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

type OperatorWord = {
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};
type QuarantineAsk = OperatorWord & { readonly address: string };

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

/** The row that keeps a range from being taken out, or how many went and how many have coins in the books. */
type RangeQuarantine =
  | { readonly signed: OwnAddress }
  | { readonly signed: null; readonly taken: number; readonly left: number };

/**
 * The same for all rows between two indexes of a branch, in one act. A range with a row that the signer
 * signed is left as it is. Refuses `record-not-found` where there is no row, and as the guard does.
 */
export async function quarantineRange(
  { database, operators, keys }: QuarantineDeps & { readonly keys: OwnKeys },
  { purpose, from, to, operator, reason: why }: AddressRange & OperatorWord,
): Promise<RangeQuarantine> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const rows = await listRange(database, { purpose, from, to });
  refuseUnless(rows.length > 0, "record-not-found");
  const signed = rows.find((row) => keys.owns(row));
  if (signed) return { signed };
  const subjectId = `${purpose}:${from}-${to}`;
  const reason = `${subjectId} (${rows.length}): ${why}`;
  const act = { action: "quarantine-address", subjectId } as const;
  await operators.signAct({ ...operator, ...act, subjectHash: hash("sha256", reason, "hex") });
  // By their addresses: a row that came meanwhile was not looked at.
  await database.query(
    `insert into address_quarantines (address, operator_id, reason)
     select a.address, $2, $3 from chain_addresses a
     where a.address = any($1::text[]) and address_is_unused(a)`,
    [rows.map(({ address }) => address), operatorId, reason],
  );
  const left = (await listRange(database, { purpose, from, to })).length;
  return { signed: null, taken: Math.max(0, rows.length - left), left };
}
