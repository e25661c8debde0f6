import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** The mails that the guard wrote as files, read by an independent library. */
export class Mailbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Every mail to an address, oldest first. */
  async mailsTo(address: string): Promise<Email[]> {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(
      files.sort().map((name) => PostalMime.parse(readFileSync(path.join(this.#folder, name)))),
    );
    return mails.filter((mail) => mail.to?.some((to) => to.address === address));
  }

  async lastTo(address: string): Promise<Email> {
    const mail = (await this.mailsTo(address)).at(-1);
    if (!mail) throw new Error(`no mail to ${address}`);
    return mail;
  }

  /** The code of the newest mail that has one. */
  async codeTo(address: string): Promise<string> {
    for (const mail of (await this.mailsTo(address)).reverse()) {
      const code = /^\d{6}$/m.exec(mail.text ?? "")?.[0];
      if (code) return code;
    }
    throw new Error(`no code to ${address}`);
  }
}
