/** Why a device gave no answer: it has a passkey already, the page is another's, or anything else. */
export class PromptError extends Error {
  readonly why: "exists" | "place" | "failed";

  constructor(why: PromptError["why"], options?: ErrorOptions) {
    super(why, options);
    this.name = "PromptError";
    this.why = why;
  }
}
