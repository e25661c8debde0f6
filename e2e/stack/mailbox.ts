import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { until } from "./until.ts";

/** The mails that the product wrote as files: what a person would find in the inbox. */
export class Mailbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The newest code, on the line that it has for itself, that was mailed to an address after a moment. */
  async codeFor(address: string, since: Date): Promise<string> {
    return this.#find(`a code for ${address}`, { address, since, what: /^(\d{6})$/m });
  }

  /** The newest link of ours that was mailed to an address after a moment. */
  async linkFor(address: string, since: Date): Promise<string> {
    return this.#find(`a link for ${address}`, { address, since, what: /(http\S+#\/\S+)/ });
  }

  /** The text of the newest mail to an address that says these words, once there is one. */
  async textWith(words: string, address: string): Promise<string> {
    const what = new RegExp(`([^]*${words}[^]*)`);
    return this.#find(`"${words}" for ${address}`, { address, since: new Date(0), what });
  }

  async #find(
    name: string,
    { address, since, what }: { address: string; since: Date; what: RegExp },
  ): Promise<string> {
    return until(name, async () => {
      for (const mail of await this.#newestFirst(since)) {
        const reaches = mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase());
        const found = reaches ? what.exec(mail.text ?? "")?.[1] : undefined;
        if (found) return found;
      }
      return undefined;
    });
  }

  async #newestFirst(since: Date): Promise<Email[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith(".eml"))
        .map(async (name) => {
          const file = path.join(this.#folder, name);
          return { file, at: (await stat(file)).mtimeMs };
        }),
    );
    const fresh = files
      .filter(({ at }) => at >= since.getTime())
      .sort((left, right) => right.at - left.at);
    return Promise.all(fresh.map(async ({ file }) => PostalMime.parse(await readFile(file))));
  }
}
