import type { CertificationPart } from "@clearhold/contract/certification-rules";
import type { AskOf } from "@clearhold/contract/endpoint";
import {
  type CertificationView,
  cancelCertification,
  getCertification,
  listCertificationLooks,
  submitCertification,
  uploadDocument,
} from "@clearhold/contract/wallet/people/certification";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { postWithProgress } from "../../../api/post-with-progress.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const certificationQuery = () => inOwnLanguage(queryOf(getCertification, {}));

/** The levels, mine, and what became of what I sent. */
export function useCertification() {
  return useQuery(certificationQuery());
}

const pageSize = 10;

/** Each time that an operator looked at my documents, newest first. */
export function useCertificationLooks() {
  return useInfiniteQuery(pagesOf(listCertificationLooks, { limit: pageSize }, (page) => page));
}

function useChange<Ask>(change: (ask: Ask) => Promise<CertificationView>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      queries.setQueryData(certificationQuery().queryKey, view);
      onDone?.();
    },
  });
}

/** Sends one picture, made smaller on this device. `sent` is how much of it has left, 0 to 1. */
export function useSendDocument(part: CertificationPart) {
  const [sent, setSent] = useState(0);
  const sending = useChange(async (chosen: File) => {
    setSent(0);
    const picture = await shrinkPicture(chosen);
    const file = new File([picture], part, { type: picture.type });
    return call(uploadDocument, { part, file }, { post: postWithProgress(setSent) });
  });
  return { ...sending, sent };
}

export function useSubmitCertification(onDone: () => void) {
  return useChange(
    (ask: AskOf<typeof submitCertification>) => call(submitCertification, ask),
    onDone,
  );
}

export function useCancelCertification(onDone: () => void) {
  return useChange((_: null) => call(cancelCertification, {}), onDone);
}
