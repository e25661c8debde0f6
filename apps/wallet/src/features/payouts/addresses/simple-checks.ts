import { parseBase58Address } from "@clearhold/tron/address";
import type { Check } from "../../../forms/first-fault.ts";
import { takesNote } from "./address-checks.ts";

export type SimpleForm = { address: string; notes: string };

/** The order of requirement 5, "Add wallet". */
export const simpleChecks = [
  { fault: "addressMissing", failed: ({ address }) => address === "" },
  { fault: "addressInvalid", failed: ({ address }) => parseBase58Address(address) === null },
  { fault: "notesMissing", failed: ({ notes }) => notes.trim() === "" },
  { fault: "notesSigns", failed: ({ notes }) => !takesNote(notes) },
] as const satisfies readonly Check<SimpleForm, string>[];

export type SimpleFault = (typeof simpleChecks)[number]["fault"];
