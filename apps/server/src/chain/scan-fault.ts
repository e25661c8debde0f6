/** What the nodes show cannot be: reading stops, and nothing is booked, until they show sense again. */
export class ScanFault extends Error {
  /** The few words of it that /readyz may say to a stranger. */
  readonly word: string;

  constructor(message: string, word = "contradicts the books") {
    super(message);
    this.name = "ScanFault";
    this.word = word;
  }
}
