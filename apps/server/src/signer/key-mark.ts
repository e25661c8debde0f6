import { existsSync } from "node:fs";
import { z } from "zod";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import type { RecordStore } from "./record-store.ts";
import { refuseIf } from "./signer-refusal.ts";

/** Which keys the other records belong to. Without it, a lost key file would be made anew. */
export function openKeyMark(store: RecordStore, file: string) {
  let addressKey: string | null = null;
  const kept = store.open("keys", file, "state", (line) => {
    addressKey = z.object({ addressKey: z.string() }).parse(line).addressKey;
  });
  return {
    /** @throws SignerRefusal where there were keys and the file is gone. */
    checkFile(keyFile: string) {
      const hadKeys = addressKey !== null || kept.trouble() !== null;
      const isGone = hadKeys && !existsSync(keyFile);
      refuseIf(isGone, `${keyFile} is gone: put it back, no other keys belong to these records`);
    },
    /** @throws SignerRefusal for other keys than before. */
    async check({ addressKey: found }: SignerPublic, keyFile: string) {
      const isOther = addressKey !== null && addressKey !== found;
      refuseIf(isOther, `${keyFile} belongs to other records: put the right copy back`);
      if (addressKey === null) await kept.append({ addressKey: found });
    },
  };
}
