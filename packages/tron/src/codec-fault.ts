/** The bytes or the JSON are not what the protocol describes; the message says what and where. */
export class CodecFault extends Error {
  override readonly name = "CodecFault";
}
