import { base58Address, parseHexAddress } from "@clearhold/tron/address";
import { headerToJson } from "@clearhold/tron/block";
import type { JsonForm } from "@clearhold/tron/transaction";
import { type DevnetBlock, resultsOf } from "../chain/block.ts";
import { txToJson } from "../codec/tx-json.ts";
import { type Json, withoutDefaults } from "./node-json.ts";

/** A block as a node prints it. The key `transactions` is absent when there are none. */
export function blockToJson(block: DevnetBlock, form: JsonForm, detail = true): Json {
  const transactions = detail
    ? block.txs.map((included) => txToJson(included.tx, resultsOf(included), form))
    : [];
  return withoutDefaults({
    blockID: block.id,
    block_header: withoutDefaults({
      raw_data: rawHeader(block, form),
      witness_signature: block.witnessSignature,
    }),
    transactions,
  });
}

function rawHeader({ header }: DevnetBlock, form: JsonForm): Json {
  const json = headerToJson(header);
  const witness = parseHexAddress(header.witnessAddress);
  if (form !== "visible" || witness === null) return json;
  return { ...json, witness_address: base58Address(witness) };
}
