import type { CommandContext } from "./open-context.ts";

/** One thing to look at: what it says when it is well, and a thrown Error that says what is not. */
export type Check = { readonly part: string; look(context: CommandContext): Promise<string> };

/** What is not as it must be, and why or what to do about it. */
export class Ailment extends Error {
  constructor(what: string, why: string) {
    super(`${what}; ${why}`);
    this.name = "Ailment";
  }
}
