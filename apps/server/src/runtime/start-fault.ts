/** Why a start cannot go on, in words for the person at the terminal; no trace helps there. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFault";
  }
}
