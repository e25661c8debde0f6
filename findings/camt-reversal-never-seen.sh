#!/usr/bin/env bash
# A bank marks a booking that takes back an earlier one with <RvslInd>true</RvslInd>.
# iso20022.js 0.0.15 compares it with the text "true", but its XML reader has made it a boolean before: the answer is
# always "no reversal". The same reader makes numbers of texts: an account number of ten digits loses its zeros,
# and so does the bank's reference.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund iso20022.js@0.0.15
cat > finding.mjs <<'PROGRAM'
import { CashManagementEndOfDayReport } from "iso20022.js";

/** A statement in camt.053 with one booking. */
function statement(reversal) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-05T18:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-01-05T18:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>0012345678</Id></Othr></Id><Ccy>USD</Ccy>
<Svcr><FinInstnId><BIC>HOUSKRSEXXX</BIC></FinInstnId></Svcr></Acct>
<Ntry><NtryRef>0001</NtryRef><Amt Ccy="USD">20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RvslInd>${reversal}</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<AcctSvcrRef>000123</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
}

console.log("iso20022.js 0.0.15, CashManagementEndOfDayReport.fromXML");
const seen = [];
for (const [written, expected] of [["true", true], ["1", true], ["false", false]]) {
  const { entries, statements } = CashManagementEndOfDayReport.fromXML(statement(written));
  const [entry] = entries;
  console.log(`<RvslInd>${written}</RvslInd>: expected ${expected}, seen ${entry.reversal}`);
  seen.push(entry.reversal, statements[0].account.accountNumber, String(entry.accountServicerReferenceId));
}
console.log(`<Othr><Id>0012345678: expected "0012345678", seen "${seen[1]}"`);
console.log(`<AcctSvcrRef>000123: expected "000123", seen ${seen[2]}`);
console.log("Why it matters: a payment that came back is booked as ordinary income, and the account is not found.");
console.log("What to do: read these fields from the XML with a reader that leaves texts as they are.");
if (seen.join() !== Array(3).fill("false,12345678,123").join()) {
  console.log("CHANGED: iso20022.js no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
