import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { InputFault, type Prover } from "../../acts/act.ts";

export type OperatorProof = Awaited<ReturnType<Prover["login"]>>;

/** What the passkey of a file answers to a challenge. @throws InputFault where it is none. */
export function answerWith(
  file: string,
  { password }: OperatorProof,
): (challenge: string) => string {
  const found = readPasskey(file);
  if (found === null) {
    throw new InputFault(
      `${file} is not a passkey: make one with "operator ceremony" or "operator add"`,
    );
  }
  return (challenge) => answerChallenge(found, password, challenge);
}

export function passkeyFileOf(dataDir: string, name: string): string {
  return path.join(dataDir, "operators", `${name}.passkey.json`);
}

const PasskeyFile = z.object({ sealedKey: z.string(), publicKey: z.string() });

/** Null where the file holds none. */
export function readPasskey(file: string) {
  try {
    return PasskeyFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/**
 * A passkey without a device: a P-256 key that answers as WebAuthn (level 3) writes it down. Until
 * operators have the console it is a file under a password (docs/runbooks/review-withdrawals.md).
 */
type SoftwarePasskey = {
  /** PKCS #8 in PEM, encrypted under the password. */
  readonly sealedKey: string;
  /** The COSE key in base64url, as the signer keeps it. */
  readonly publicKey: string;
};

/** It belongs to no page: no browser can be talked into answering for it. */
export const softwarePlace = {
  rpId: "operator.clearhold.invalid",
  origin: "https://operator.clearhold.invalid",
} as const;

/** Present, and verified: by the password that opened the key. */
const flags = 0x05;

export function createSoftwarePasskey(password: string): SoftwarePasskey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sealedKey = privateKey.export({
    ...{ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: password },
  });
  return { sealedKey: String(sealedKey), publicKey: coseKeyOf(privateKey).toString("base64url") };
}

/**
 * The answer to a challenge (base64url) as `navigator.credentials.get` gives it, in JSON.
 * @throws Error when the password does not open the key.
 */
export function answerChallenge(
  { sealedKey }: Pick<SoftwarePasskey, "sealedKey">,
  password: string,
  challenge: string,
): string {
  const key = createPrivateKey({ key: sealedKey, passphrase: password });
  const { rpId, origin } = softwarePlace;
  const client = { type: "webauthn.get", challenge, origin, crossOrigin: false };
  const clientData = Buffer.from(JSON.stringify(client));
  const authData = Buffer.alloc(37); // the place, the flags, and a count of 0: it does not count
  createHash("sha256").update(rpId).digest().copy(authData);
  authData.writeUInt8(flags, 32);
  const hash = createHash("sha256").update(clientData).digest();
  const id = createHash("sha256").update(coseKeyOf(key)).digest("base64url");
  return JSON.stringify({
    ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", Buffer.concat([authData, hash]), key).toString("base64url"),
    },
  });
}

/** RFC 9053: a map of kty EC2, alg ES256, crv P-256, x and y, in canonical CBOR. */
function coseKeyOf(privateKey: KeyObject): Buffer {
  const { x = "", y = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}
