import { account } from "../account.ts";
import { common } from "../common.ts";
import { help } from "../help.ts";
import { notices } from "../notices.ts";
import { preferences } from "../preferences.ts";
import { proofs } from "../proofs.ts";
import { refusals } from "../refusals.ts";

export const firstTexts = {
  ...common,
  ...account,
  ...proofs,
  ...preferences,
  ...help,
  ...notices,
  ...refusals,
};
