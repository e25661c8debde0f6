import type { Owner, Phone } from "./phone.ts";

/** Without a code to the old mailbox: the new one, and both passwords. */
export async function askWithoutOldMailbox(
  phone: Phone,
  owner: Owner & { password: string },
  fresh: string,
): Promise<void> {
  await phone.openAt("/EmailVerification", "E-mail verification");
  await phone.tap("I cannot read the old mailbox");
  await phone.tap(/^Wait seven days/);
  const ask = (words: string) => phone.isRefused("Request the change", words);
  await phone.fill("New e-mail", fresh);
  await phone.enterCode("Code from the new e-mail", fresh);
  await ask("Please enter your password");
  await phone.fill("Login password", owner.password);
  await ask("Please enter the fund password");
  await phone.fill("Fund password", owner.fundPassword);
  await phone.tap("Request the change");
  await phone.sees(/^You can finish the change from \d{4}-/);
}
