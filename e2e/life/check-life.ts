import { parseUnits } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { decodeTransferCall } from "@clearhold/tron/token";
import { expect } from "@playwright/test";
import { z } from "zod";
import type { Stack } from "../stack/start-stack.ts";
import { type Life, usdtAtTheEnd } from "./live.ts";

const ChainRecord = z.object({
  ret: z.array(z.object({ contractRet: z.string() })),
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({
          value: z.object({
            to_address: z.string().optional(),
            amount: z.number().optional(),
            data: z.string().optional(),
          }),
        }),
      }),
    ),
  }),
});

/** Proves a life from three sides: what the person sees, what the chain recorded, what the books say. */
export async function checkLife(stack: Stack, life: Life): Promise<void> {
  expect(await life.person.balance("USDT")).toBe(usdtAtTheEnd);
  const record = await life.person.subscription(life.recordId);
  expect(record).toMatchObject({
    status: 7,
    is_profit: 1,
    price: "400",
    result_money: "80",
    platform_money: "16",
    my_profit: "64",
    earnings: "464",
  });
  for (const withdrawal of life.withdrawals) await checkOnChain(stack, life.payee, withdrawal);
  await checkBills(life);
}

/** The chain's own record of a withdrawal: to this payee, exactly what was promised. */
async function checkOnChain(stack: Stack, payee: string, paid: Life["withdrawals"][number]) {
  expect(await solidPayment(stack, paid.txid)).toEqual({
    currency: paid.currency,
    to: hexAddress(payee),
    units: parseUnits(paid.received, 6),
  });
}

/** What a solidified, successful chain transaction paid, and to whom. */
export async function solidPayment(stack: Stack, txid: string) {
  const chainTx = ChainRecord.parse(await stack.devnet.solidTransaction(txid));
  expect(chainTx.ret[0]?.contractRet).toBe("SUCCESS");
  const value = chainTx.raw_data.contract[0]?.parameter.value;
  const token = decodeTransferCall(value?.data ?? "");
  if (token) return { currency: "USDT", ...token };
  return { currency: "TRX", to: value?.to_address, units: BigInt(value?.amount ?? 0) };
}

/** The bill of each currency adds up to the balance, row by row. */
async function checkBills(life: Life): Promise<void> {
  const bills = await life.person.bills();
  for (const currency of ["TRX", "USDT"] as const) {
    const rows = bills.filter(({ unit }) => unit === currency);
    const sum = rows.reduce((units, { money }) => units + signedUnits(money), 0n);
    const balance = await life.person.balance(currency);
    expect(sum, `${currency} bills`).toBe(signedUnits(balance));
    expect(rows[0]?.balance_after, `newest ${currency} bill`).toBe(balance);
  }
}

function signedUnits(text: string): bigint {
  const units = parseUnits(text.replace(/^-/, ""), 6);
  if (units === null) throw new Error(`not an amount: ${text}`);
  return text.startsWith("-") ? -units : units;
}

/** `books` proves every journal, every balance, every wall, and compares with the chain. */
export async function checkBooks(stack: Stack): Promise<void> {
  const report = await stack.desk.command(["books"]);
  expect(report).toMatchObject({ ok: true });
}
