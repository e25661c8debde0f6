import { useDraft } from "../../../drafts/use-draft.ts";

const blank = { account: "", username: "" };

/**
 * Who is about to come in: typed once, there on login, registration and forgotten password alike,
 * and still there when the phone has thrown the page away while its owner read the mail.
 */
export function useEntranceDraft() {
  return useDraft("entrance", blank);
}
