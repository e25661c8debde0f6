import { readChainBytes } from "./chain-tx.ts";
import { CodecFault } from "./codec-fault.ts";
import { readRaw } from "./read-raw.ts";
import { readList, readShown, readText } from "./shown-fields.ts";

/**
 * A transaction as a block or a lookup shows it, reduced to what crediting and following need. All but
 * the result is read from its bytes, and the id is theirs: what a node prints beside them counts for
 * nothing.
 */
export function readShownTx(found: unknown) {
  const shown = readShown(found);
  const rawHex = readText(shown.raw_data_hex, "raw_data_hex");
  const results = readList(shown.ret, "ret", readShown);
  const signatures = readList(shown.signature, "signature", readText);
  const { raw, id: txId, leaf } = readChainBytes({ rawHex, signatures, results });
  if (shown.txID !== txId) throw new CodecFault(`txID: ${shown.txID} is not the id of its bytes`);
  const contractRet = results[0]?.contractRet;
  const { type, owner, transfer, call } = readRaw(raw);
  return {
    txId,
    rawHex,
    ...{ type, owner, transfer, call },
    /** "SUCCESS" alone means that it took effect; null where the node printed nothing. */
    contractRet: typeof contractRet === "string" ? contractRet : null,
    /** What its block's root has of it; null where the result has a value that we do not know. */
    leaf,
  };
}
