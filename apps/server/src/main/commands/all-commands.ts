import { acts } from "../../acts/index.ts";
import { books } from "./books.ts";
import { campaignVerifyDraws } from "./campaign-verify.ts";
import { type Command, commandOf } from "./command.ts";
import { demoSeed } from "./demo/demo-seed.ts";
import { devnetDeposit } from "./devnet-deposit.ts";
import { doctor } from "./doctor.ts";
import { helpCheck, helpReviewed } from "./help-check.ts";
import { operatorCeremony, operatorRepeat } from "./operator-ceremony.ts";
import { operatorKey, operatorSign } from "./operator-sign.ts";
import { projectAdvance } from "./project-advance.ts";
import { projectVerifySheet } from "./project-verify.ts";
import { signerStatus, signerUnlock } from "./signer-unlock.ts";

/** Every act as a command, and the commands that are no act of an operator. */
export const commands: readonly Command[] = [
  ...acts.map(commandOf),
  projectAdvance,
  projectVerifySheet,
  campaignVerifyDraws,
  operatorCeremony,
  operatorRepeat,
  operatorKey,
  operatorSign,
  signerStatus,
  signerUnlock,
  books,
  doctor,
  helpCheck,
  helpReviewed,
  demoSeed,
  devnetDeposit,
];
