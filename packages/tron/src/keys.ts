export { addressOfPrivateKey, addressOfPublicKey } from "./key-address.ts";
export { recoverSigner, signHash } from "./signature.ts";
