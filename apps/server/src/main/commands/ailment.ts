/** What is not as it must be, and why or what to do about it. */
export class Ailment extends Error {
  constructor(what: string, why: string) {
    super(`${what}; ${why}`);
    this.name = "Ailment";
  }
}
