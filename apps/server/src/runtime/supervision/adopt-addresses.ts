import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { AddressSigner, AssignAsk } from "../../wire/signer/address-signer.ts";
import { StartFault } from "../start-fault.ts";

type Unsigned = { readonly owner: AssignAsk; readonly address: string };

const retryMs = 200;

/**
 * Addresses that an earlier version gave to people have no word of the signer yet. Asked for in their
 * order the signer gives the very same ones. Call it before anybody reads the chain: what comes to an
 * address without that word is not seen.
 * @throws StartFault when the signer's keys give another address.
 */
export async function adoptAddresses(
  adminUrl: string,
  signer: AddressSigner,
  signal: AbortSignal,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: "start" });
  await admin.connect();
  try {
    for (const { owner, address } of await listUnsigned(admin)) {
      const place = await untilAssigned(signer, owner, signal);
      if (place === null) return;
      if (place.address !== address) {
        throw new StartFault(
          `${address} of ${owner.ownerId} is none that the signer's keys give: it has other keys.`,
        );
      }
      await admin.query(
        `update chain_addresses set assignment_signature = $2
         where address = $1 and assignment_signature is null`,
        [address, place.signature],
      );
    }
  } finally {
    await admin.end();
  }
}

async function listUnsigned(admin: pg.Client): Promise<Unsigned[]> {
  const { rows } = await admin.query<{ purpose: string; owner_id: string; address: string }>(
    `select purpose, owner_id, address from chain_addresses
     where derivation_index is not null and assignment_signature is null
     order by purpose, derivation_index`,
  );
  return rows.map(({ purpose, owner_id: ownerId, address }) => ({
    owner: { purpose, ownerId } as AssignAsk,
    address,
  }));
}

/** The signer may still be starting, or be locked. Null when the start was called off. */
async function untilAssigned(signer: AddressSigner, owner: AssignAsk, signal: AbortSignal) {
  while (!signal.aborted) {
    const reply = await signer.assign(owner).catch(() => null);
    if (reply?.assigned) return reply;
    await sleep(retryMs, undefined, { signal }).catch(() => {});
  }
  return null;
}
