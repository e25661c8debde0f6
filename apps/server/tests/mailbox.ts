import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { codesIn } from "../../../tools/leaks.ts";

/** The mails that the guard wrote as files, read by an independent library. */
export class Mailbox {
  readonly folder: string;
  /** Each file read once: it is complete when its name appears, and never changes. */
  readonly #mails = new Map<string, Promise<Email>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Every mail to an address, oldest first. */
  async mailsTo(address: string): Promise<Email[]> {
    return this.#read((mail) => mail.to?.some((to) => to.address === address) ?? false);
  }

  async #read(wanted: (mail: Email) => boolean): Promise<Email[]> {
    const files = readdirSync(this.folder).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(files.sort().map((name) => this.#mailIn(name)));
    return mails.filter(wanted);
  }

  #mailIn(name: string): Promise<Email> {
    const read = this.#mails.get(name);
    if (read) return read;
    const mail = PostalMime.parse(readFileSync(path.join(this.folder, name)));
    this.#mails.set(name, mail);
    return mail;
  }

  /** Every code that was ever mailed. */
  async codes(): Promise<string[]> {
    const mails = await this.#read(() => true);
    return mails.flatMap((mail) => codesIn(mail.text ?? ""));
  }

  async lastTo(address: string): Promise<Email> {
    const mail = (await this.mailsTo(address)).at(-1);
    if (!mail) throw new Error(`no mail to ${address}`);
    return mail;
  }

  /** The codes that were mailed to an address, oldest first. */
  async codesTo(address: string): Promise<string[]> {
    return (await this.mailsTo(address)).flatMap((mail) => codesIn(mail.text ?? ""));
  }

  /** The newest code. */
  async codeTo(address: string): Promise<string> {
    const code = (await this.codesTo(address)).at(-1);
    if (code === undefined) throw new Error(`no code to ${address}`);
    return code;
  }
}
