import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** A text that only its passphrase opens, with everything about how beside it. */
export const SealedText = z.object({
  kdf: z.object({
    name: z.literal("scrypt"),
    /** Doublings of the work; a file may ask for more than today's, and for no absurd amount. */
    costLog2: z.int().min(14).max(20),
    blockSize: z.literal(8),
    parallel: z.literal(1),
    salt: hex(32),
  }),
  cipher: z.literal("aes-256-gcm"),
  nonce: hex(12),
  tag: hex(16),
  sealed: z.string().regex(/^(?:[0-9a-f]{2})+$/),
});
export type SealedText = z.infer<typeof SealedText>;

/** 128 MiB and about half a second for each guess. */
const usualCostLog2 = 17;

type Sealing = {
  /** Readable beside the text and not to be changed: another word, and the passphrase opens nothing. */
  readonly bound: string;
  /** Doublings of the work; less than usual is for keys that no coin of anybody hangs on. */
  readonly costLog2?: number | undefined;
};

/** Seals a text by scrypt and AES-256-GCM. */
export async function sealText(
  text: string,
  passphrase: string,
  { bound, costLog2 = usualCostLog2 }: Sealing,
): Promise<SealedText> {
  const salt = randomBytes(32).toString("hex");
  const kdf = { name: "scrypt", costLog2, blockSize: 8, parallel: 1, salt } as const;
  const nonce = randomBytes(12);
  const key = await deriveKey(passphrase, kdf);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(aadOf(kdf, bound));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  key.fill(0);
  return {
    kdf,
    cipher: "aes-256-gcm",
    nonce: nonce.toString("hex"),
    tag: cipher.getAuthTag().toString("hex"),
    sealed: sealed.toString("hex"),
  };
}

/** The text, or null when the passphrase is another one or anything of it was changed. */
export async function openSealedText(
  { kdf, nonce, tag, sealed }: SealedText,
  passphrase: string,
  bound: string,
): Promise<string | null> {
  const key = await deriveKey(passphrase, kdf);
  const options = { authTagLength: 16 };
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "hex"), options);
  decipher.setAAD(aadOf(kdf, bound)).setAuthTag(Buffer.from(tag, "hex"));
  key.fill(0);
  try {
    const bytes = Buffer.concat([decipher.update(Buffer.from(sealed, "hex")), decipher.final()]);
    return bytes.toString("utf8");
  } catch {
    return null;
  }
}

function aadOf({ name, costLog2, blockSize, parallel, salt }: SealedText["kdf"], bound: string) {
  return Buffer.from(`${name} ${costLog2} ${blockSize} ${parallel} ${salt}\n${bound}`);
}

function deriveKey(passphrase: string, kdf: SealedText["kdf"]): Promise<Buffer> {
  const N = 2 ** kdf.costLog2;
  const cost = { N, r: kdf.blockSize, p: kdf.parallel, maxmem: 256 * N * kdf.blockSize };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // The same letters typed on two keyboards are one passphrase.
  scrypt(passphrase.normalize("NFKC"), Buffer.from(kdf.salt, "hex"), 32, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
