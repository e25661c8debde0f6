#!/usr/bin/env bash
# iso20022.js 0.0.15 takes the amount of a payment in the smallest unit, and divides by a hundred for every currency.
# Won, yen and dong have no cents, so 150,000 won become an order for 1,500. A dinar has a thousand parts:
# 150.000 dinars become 1,500. A statement in won is read with a hundredfold amount, and 19.99 as a broken number.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund iso20022.js@0.0.15
cat > finding.mjs <<'PROGRAM'
import { CashManagementEndOfDayReport, ISO20022 } from "iso20022.js";

const house = { name: "House", id: "HOUSE", account: { accountNumber: "12345678" }, agent: { bic: "HOUSKRSEXXX" } };
const maker = new ISO20022({ initiatingParty: house });
const creditor = {
  name: "Receiver",
  account: { accountNumber: "87654321" },
  agent: { bic: "RECVKRSEXXX" },
  address: { country: "KR" },
};

/** The amount in the order that the library writes for so many smallest units. */
function ordered(units, currency) {
  const payment = { type: "swift", direction: "credit", amount: units, currency, creditor };
  return /<InstdAmt [^>]*>([^<]*)</.exec(maker.createSWIFTCreditPaymentInitiation([payment]).toString())[1];
}

/** The smallest units that the library reads for an amount in a statement. */
function read(amount, currency) {
  return CashManagementEndOfDayReport.fromXML(`<Document><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-05T18:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-01-05T18:00:00Z</CreDtTm><Acct><Id><Othr><Id>A1</Id></Othr></Id>
<Svcr><FinInstnId><BIC>HOUSKRSEXXX</BIC></FinInstnId></Svcr></Acct>
<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-01-05</Dt></BookgDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`).entries[0].amount;
}

console.log("iso20022.js 0.0.15");
const seen = [];
function show(what, expected, found) {
  console.log(`${what}: expected ${expected}, seen ${found}`);
  seen.push(String(found));
}
show("order of 150000 cents", "1500", ordered(150000, "USD"));
show("order of 150000 won", "150000", ordered(150000, "KRW"));
show("order of 150000 yen", "150000", ordered(150000, "JPY"));
show("order of 150000 fils of Kuwait", "150", ordered(150000, "KWD"));
show("statement with 150000 won", "150000", read("150000", "KRW"));
show("statement with 19.99 euros, in cents", "1999", read("19.99", "EUR"));
console.log("Why it matters: the bank pays a hundredth, ten times the amount, or the books hold a part of a cent.");
console.log("What to do: write the amount from a decimal text, with the digits of the currency in ISO 4217.");
if (seen.join() !== "1500,1500,1500,1500,15000000,1998.9999999999998") {
  console.log("CHANGED: iso20022.js no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
