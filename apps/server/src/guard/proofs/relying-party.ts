import type { Passkey } from "../rows/passkey-store.ts";
import type { NotifyDeps } from "../tell/notify-owner.ts";

/** Who asks for the signature: passkeys are good for this place alone. */
export function relyingParty({ publicUrl }: Pick<NotifyDeps, "publicUrl">): {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
} {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Clearhold", origin };
}

/** EdDSA, ES256, RS256: what devices have. */
export const algorithms = [-8, -7, -257] as const;

/** A passkey as a browser wants it named. */
export function descriptorOf({ id, transports }: Passkey) {
  return { id, type: "public-key", transports: [...transports] } as const;
}
