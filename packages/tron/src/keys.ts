export { addressOfPrivateKey } from "./key-address.ts";
export { recoverSigner, signHash } from "./signature.ts";
