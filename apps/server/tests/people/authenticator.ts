import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { walletOrigin } from "../world.ts";

/** What a test's device does otherwise than an honest one. */
export type Deviation = {
  /** The page that asked. */
  readonly origin?: string;
  /** The place that the passkey is for. */
  readonly rpId?: string;
  /** The device did not make sure of its holder. */
  readonly unverified?: boolean;
  /** The number that it claims, instead of the next one. */
  readonly count?: number;
  /** What it says of copies of its passkey, instead of what it was made with. */
  readonly backup?: Backup;
  /** The person that the passkey remembers. */
  readonly userHandle?: string;
  /** A key other than the passkey's. */
  readonly key?: KeyObject;
  readonly type?: string;
};

/** Whether a passkey may live on several devices, and whether there is a copy now. */
type Backup = { readonly eligible: boolean; readonly state: boolean };

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** A device with one ES256 passkey, as WebAuthn (level 3) writes it down. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString("base64url");
  readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  /** 0 is a device that does not count, as most that synchronise do not. */
  #count: number;
  #userHandle = "";

  readonly #backup: Backup;

  constructor({ counts = true, backup = { eligible: false, state: false } } = {}) {
    this.#count = counts ? 1 : 0;
    this.#backup = backup;
  }

  /** `navigator.credentials.create`, as JSON. */
  make(options: CreationOptions, deviation: Deviation = {}): string {
    this.#userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#head(deviation.rpId ?? options.rp.id, deviation, flags.attested),
      Buffer.alloc(16), // no model is told
      lengthOf(Buffer.from(this.credentialId, "base64url")),
      Buffer.from(this.credentialId, "base64url"),
      this.publicKey,
    ]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", options.challenge, deviation),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "unheard-of"],
    });
  }

  /** `navigator.credentials.get`, as JSON. */
  sign(options: RequestOptions, deviation: Deviation = {}): string {
    const clientDataJSON = clientData("webauthn.get", options.challenge, deviation);
    if (this.#count > 0) this.#count += 1;
    const authData = this.#head(deviation.rpId ?? options.rpId, deviation, 0);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const key = deviation.key ?? this.#key.privateKey;
    return this.#answer({
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", Buffer.concat([authData, hash]), key).toString("base64url"),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: object): string {
    const id = this.credentialId;
    return JSON.stringify({
      ...{ id, rawId: id, type: "public-key", response },
      ...{ clientExtensionResults: {}, authenticatorAttachment: "platform" },
    });
  }

  #head(rpId: string, deviation: Deviation, more: number) {
    const { unverified = false, count = this.#count, backup = this.#backup } = deviation;
    const copies = (backup.eligible ? flags.eligible : 0) | (backup.state ? flags.backedUp : 0);
    const head = Buffer.alloc(37);
    createHash("sha256").update(rpId).digest().copy(head);
    head.writeUInt8(flags.present | (unverified ? 0 : flags.verified) | copies | more, 32);
    head.writeUInt32BE(count, 33);
    return head;
  }

  /** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
  get publicKey(): Buffer {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}

function clientData(type: string, challenge: string, deviation: Deviation): string {
  const { origin = walletOrigin } = deviation;
  const data = { type: deviation.type ?? type, challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** As much of RFC 8949 as a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") {
    return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === "string") {
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([cborHead(5, value.size), ...pairs]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
