import {
  addressWaitSeconds,
  closingWaitSeconds,
  emailChangeWaitSeconds,
  factorLostSeconds,
  holdSeconds,
} from "@clearhold/contract/waits";

import { platformFeePpm } from "@clearhold/money/settlement";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";

const hours = (seconds: number) => String(seconds / 3600);
const days = (seconds: number) => String(seconds / 86_400);
const percent = (ppm: bigint) => String(Number(ppm) / 10_000);

/** Figures that an article names in braces: they are those of the code, so no article can have an old one. */
export const helpFacts = {
  holdHours: hours(holdSeconds),
  addressHours: hours(addressWaitSeconds),
  mailDays: days(emailChangeWaitSeconds),
  closingDays: days(closingWaitSeconds),
  lostFactorDays: days(factorLostSeconds),
  platformFee: percent(platformFeePpm),
  feeTrx: percent(withdrawalFeePartsPerMillion.TRX),
  feeUsdt: percent(withdrawalFeePartsPerMillion.USDT),
} as const;
