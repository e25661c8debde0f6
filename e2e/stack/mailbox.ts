import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { until, untilLost } from "./until.ts";

const codeLine = /^(\d{6})$/m;

type Wanted = { readonly address: string; readonly since: Date; readonly what: RegExp };

/** The mails that the product wrote as files: what a person would find in the inbox. */
export class Mailbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The newest code, on the line that it has for itself, that was mailed to an address after a moment. */
  async codeFor(address: string, since: Date): Promise<string> {
    return this.#find(`a code for ${address}`, { address, since, what: codeLine });
  }

  /** The same; null when none comes for a while, as after a kill. */
  async codeSoon(address: string, since: Date): Promise<string | null> {
    const wanted = { address, since, what: codeLine };
    return untilLost(`a code for ${address}`, () => this.#newest(wanted));
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

  async #find(name: string, wanted: Wanted): Promise<string> {
    return until(name, () => this.#newest(wanted));
  }

  async #newest({ address, since, what }: Wanted): Promise<string | undefined> {
    for (const mail of await this.#newestFirst(since)) {
      const reaches = mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase());
      const found = reaches ? what.exec(mail.text ?? "")?.[1] : undefined;
      if (found) return found;
    }
    return undefined;
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
