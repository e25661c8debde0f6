import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { startSmtpServer, type TestSmtpServer } from "../../apps/server/tests/smtp-server.ts";
import { root } from "../../tools/stage.ts";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";
import { freePort } from "../stack/free-port.ts";
import { OperatorDesk } from "../stack/operator-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { pressCtrlC } from "../stack/press-ctrl-c.ts";
import { copySeededData } from "../stack/seeded-data.ts";
import { fastChain } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";

/** Patience, not a bar: a mail server is asked again after pauses that grow. */
const expect = playwrightExpect.configure({ timeout: 5 * 60_000 });

/** A product whose mail server is dead at its start, which therefore is never wholly ready. */
class Mailless {
  readonly mailPort: number;
  readonly origin: string;
  readonly #desk: OperatorDesk;
  readonly #child: ChildProcess;
  #said = "";

  private constructor(ports: { web: number; mail: number }, dataDir: string) {
    this.mailPort = ports.mail;
    this.origin = `http://127.0.0.1:${ports.web}`;
    const env = {
      ...process.env,
      ...{ HOST: "127.0.0.1", PORT: String(ports.web), CLEARHOLD_DATA: dataDir },
      ...fastChain,
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    };
    this.#desk = new OperatorDesk(env, dataDir);
    this.#child = spawn(process.execPath, ["tools/start.ts"], {
      // By the channel it learns that this process was killed.
      ...{ cwd: root, env, stdio: ["ignore", "pipe", "pipe", "ipc"] },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#said += chunk.toString("utf8");
      });
    }
  }

  static async start(folder: string): Promise<Mailless> {
    const dataDir = path.join(folder, "data");
    await copySeededData(dataDir);
    return new Mailless({ web: await freePort(), mail: await freePort() }, dataDir);
  }

  async says(words: string): Promise<void> {
    await until(words, async () => {
      if (this.#child.exitCode !== null) throw new Error(`it ended:\n${this.#said}`);
      return this.#said.includes(words) ? true : undefined;
    });
  }

  /** Until /readyz says this of the mail server, and nothing is wrong beside it; then the doctor. */
  async showsMail(state: RegExp, ready: boolean): Promise<void> {
    await until(`mail: ${state.source}`, async () => {
      const answer = await fetch(`${this.origin}/readyz`);
      const { parts } = (await answer.json()) as { parts: Part[] };
      const bad = parts.filter((part) => !part.ready).map(({ name }) => name);
      const mail = parts.find(({ name }) => name === "mail");
      if (answer.status !== (ready ? 200 : 503) || !state.test(mail?.state ?? "")) return undefined;
      expect(bad).toEqual(ready ? [] : ["mail"]);
      return true;
    });
    expect(await this.#doctor()).toMatchObject({ part: "mail", ok: ready });
  }

  stop(): Promise<void> {
    return pressCtrlC(this.#child);
  }

  /** It ends with an error where something is bad, and says everything all the same. */
  async #doctor() {
    const said = await this.#desk
      .command(["doctor"])
      .catch(({ stdout }: { stdout: string }) => JSON.parse(stdout));
    const { parts } = said as { parts: { part: string; ok: boolean; says: string }[] };
    return parts.find(({ part }) => part === "mail");
  }
}

type Part = { readonly name: string; readonly ready: boolean; readonly state: string };

test("a dead mail server: what waits, what is said of it, and what leaves when it is back", async ({
  page,
}) => {
  const folder = makeOpenTestFolder();
  const product = await Mailless.start(folder);
  let smtp: TestSmtpServer | undefined;
  try {
    await product.says("Clearhold is ready");
    await product.says("Mails do not leave (unreachable");
    await product.showsMail(/^unreachable/, false);

    await page.goto(`${product.origin}/#/register`);
    await page.getByLabel("E-mail").fill("mia@example.com");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(/The code has not left yet/)).toBeVisible();
    smtp = await startSmtpServer(product.mailPort);
    await register(page, await mailWith(smtp, /\b(\d{6})\b/));
    await product.showsMail(/^sends/, true);

    await smtp.close();
    await page.goto(`${product.origin}/#/ModifyTransactionPassword`);
    await page.getByLabel("New fund password").fill("482913");
    await page.getByLabel("Confirm fund password").fill("482913");
    await page.getByRole("button", { name: "Save fund password" }).click();
    await expect(page.getByText("Successfully modified").first()).toBeVisible();
    await product.showsMail(/^unreachable, letters that wait: \d+$/, false);
    smtp = await startSmtpServer(product.mailPort);
    await mailWith(smtp, /(fund password)/i);
    await product.showsMail(/^sends/, true);
  } finally {
    await smtp?.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function register(page: Page, code: string): Promise<void> {
  await page.getByLabel("Verification code").fill(code);
  await page.getByLabel("User name").fill("mia");
  await page.getByLabel("Password", { exact: true }).fill(personPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/#\/home/);
}

/** What the text of a mail says, once one that says it has come. */
async function mailWith(smtp: TestSmtpServer, words: RegExp): Promise<string> {
  return until(`a mail with ${words.source}`, async () => {
    for (const mail of smtp.mails) {
      const found = words.exec((await PostalMime.parse(mail)).text ?? "")?.[1];
      if (found) return found;
    }
    return undefined;
  });
}
