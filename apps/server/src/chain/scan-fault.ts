/** What the node shows cannot be: reading stops, and nothing is booked, until it shows sense again. */
export class ScanFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScanFault";
  }
}
