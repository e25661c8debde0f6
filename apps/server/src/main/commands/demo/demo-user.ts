import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Caller, createCaller, RefusalError } from "@clearhold/client";
import { login, register, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { announceDemoAccount } from "../../../features/people/identity/index.ts";
import type { CommandContext } from "../open-context.ts";
import type { DemoRecord } from "./demo-record.ts";

const mailWaitMs = 200;
const mailTriesMax = 75;

/**
 * The demo user, logged in. The seed announces the mailbox, which marks the account as demo, and
 * registers through the front door with a mailed code that it reads from the `.eml` files. Throws
 * when mails go elsewhere.
 */
export async function enterDemoUser(
  context: CommandContext,
  { user }: DemoRecord,
): Promise<Caller> {
  const { layout, product } = context;
  const nobody = callerAs(product.webUrl, null);
  let opened = await tryLogin(nobody, user);
  if (!opened) {
    await announceDemoAccount(context.demo, user.email);
    opened = await registerUser(nobody, user, layout.mailDir);
  }
  const call = callerAs(product.webUrl, opened.token);
  if (opened.userinfo.is_fundpwd === 0) {
    const { fundPassword } = user;
    await call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
  }
  return call;
}

type User = DemoRecord["user"];

function callerAs(baseUrl: string, token: string | null): Caller {
  return createCaller({
    ...{ baseUrl, token: () => token, language: () => "en-us" },
    device: () => "the-command-line-of-the-demo",
  });
}

/** Null while there is no such account. */
async function tryLogin(nobody: Caller, { email, password }: User) {
  try {
    return await nobody(login, { account: email, password });
  } catch (error) {
    if (error instanceof RefusalError && error.code === "account-or-password-wrong") return null;
    throw error;
  }
}

async function registerUser(nobody: Caller, user: User, mailDir: string) {
  const { email, username, password } = user;
  const before = new Set(codesTo(email, mailDir).map(({ file }) => file));
  try {
    await nobody(sendEmailCode, { event: "nocaptcha", email });
  } catch (error) {
    // One is on its way from a try before: it is in the folder already.
    if (!(error instanceof RefusalError && error.code === "code-asked-too-soon")) throw error;
    before.clear();
  }
  const code = await awaitCode(email, mailDir, before);
  return nobody(register, { email, code, username, password });
}

async function awaitCode(email: string, mailDir: string, before: ReadonlySet<string>) {
  for (let attempt = 1; attempt <= mailTriesMax; attempt += 1) {
    const fresh = codesTo(email, mailDir).filter(({ file }) => !before.has(file));
    const newest = fresh.at(-1);
    if (newest) return newest.code;
    await sleep(mailWaitMs);
  }
  throw new Error(`no mail to ${email} in ${mailDir}: with SMTP_URL there is no demo user`);
}

/** The codes in the mail files to an address, oldest first: the names begin with their time. */
function codesTo(email: string, mailDir: string): { file: string; code: string }[] {
  return readdirSync(mailDir)
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join(mailDir, file), "utf8");
      const code = text.includes(`To: ${email}`) ? /^(\d{6})\r?$/m.exec(text)?.[1] : undefined;
      return code ? [{ file, code }] : [];
    });
}
