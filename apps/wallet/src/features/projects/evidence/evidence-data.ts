import {
  downloadSheet,
  type EvidenceView,
  getEvidence,
} from "@clearhold/contract/wallet/projects/evidence";
import type { SheetProgress } from "@clearhold/money/settlement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callFile } from "../../../api/call-file.ts";
import { queryOf } from "../../../api/query.ts";
import { checkSheetFile } from "./check-sheet-file.ts";
import { sha256Hex } from "./sha256-hex.ts";

const freshEveryMs = 15_000;

export function useEvidence(id: string) {
  return useQuery({ ...queryOf(getEvidence, { pro_id: id }), refetchInterval: freshEveryMs });
}

/** So many lines are a moment's download and are checked without being asked for. */
const smallSheet = 2_000;

type Phase = SheetProgress["step"] | "download";
export type CheckProgress = { readonly phase: Phase; readonly done: number; readonly of: number };

/** The sheet's download and check: by itself when it is small, otherwise once it is started. */
export function useSheetCheck(evidence: EvidenceView) {
  const { pro_id, result, late_rounds } = evidence;
  const lines = result?.sheet_lines ?? 0;
  const [started, setStarted] = useState(false);
  const [progress, setProgress] = useState<CheckProgress>({
    phase: "download",
    done: 0,
    of: lines,
  });
  const enabled = result !== null && (started || lines <= smallSheet);
  const query = useQuery({
    // Money that comes later is checked with the sheet that splits it.
    queryKey: [
      ...[downloadSheet.name, pro_id, result?.sheet_hash],
      late_rounds.map(({ no, amount }) => `${no} ${amount}`),
    ],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      let done = 0;
      const file = await callFile(
        downloadSheet,
        { pro_id },
        {
          onChunk: (chunk) => {
            done += countLines(chunk);
            setProgress({ phase: "download", done, of: lines });
          },
        },
      );
      const verdict = await checkSheetFile(file.bytes, evidence, ({ step, ...rest }) =>
        setProgress({ phase: step, ...rest }),
      );
      return { file, verdict };
    },
  });
  return { query, progress, enabled, start: () => setStarted(true) };
}

function countLines(chunk: Uint8Array): number {
  let count = 0;
  for (const byte of chunk) if (byte === 10) count += 1;
  return count;
}

/** Whether the terms are the text whose hash people agreed to; null where nobody can tell here. */
export function useTermsCheck({ terms_text, terms_hash }: EvidenceView): boolean | null {
  const { data } = useQuery({
    queryKey: ["terms hash", terms_text],
    enabled: terms_hash !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => ({ hash: await sha256Hex(new TextEncoder().encode(terms_text)) }),
  });
  return data?.hash ? data.hash === terms_hash : null;
}
