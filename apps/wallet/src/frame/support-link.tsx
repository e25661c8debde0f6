import { RefusalError } from "@clearhold/client";
import { Row } from "@clearhold/ui/layout";
import { nowSeconds } from "@clearhold/ui/time";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { frameContract } from "../api/frame-contract.ts";
import { laterQueryOf } from "../api/query.ts";
import { useText } from "../text/use-text.ts";
import styles from "./help-link.module.css";
import { supportHref } from "./support-href.ts";

const supportQuery = laterQueryOf("getSupport", async () => (await frameContract()).getSupport, {});

/** Where the operator can be asked. The frame asks once a screen is drawn, so that it is known when no answer comes. */
export function useSupport(enabled = true): string {
  const { data } = useQuery({ ...supportQuery, staleTime: Number.POSITIVE_INFINITY, enabled });
  return data?.contact ?? "";
}

/** From a receipt to support, with the number that is on it if it has one. Nothing where no support is set. */
export function SupportLink({ caseId }: { caseId?: string }) {
  const t = useText();
  const link = useCaseLink(caseId);
  return (
    link && (
      <a className={styles.link} {...link.target}>
        {t("support.ask")}
      </a>
    )
  );
}

/** From an error to support. The id is in the link's words, so that it can be read to somebody. */
export function SupportOfError({ error }: { error?: unknown }) {
  const t = useText();
  const link = useCaseLink(error instanceof RefusalError ? error.caseId : undefined);
  return (
    link && (
      <a className={styles.link} {...link.target}>
        {t("support.askCase", { id: link.id })}
      </a>
    )
  );
}

/** The same as a row of a list, about nothing in particular. */
export function SupportRow() {
  const t = useText();
  const link = useCaseLink();
  const title = t("support.title");
  return link && <Row icon="mail" title={title} render={<a {...link.target}>{title}</a>} />;
}

/** Without an id of the server, the time is what the operator can look for. */
function useCaseLink(caseId?: string) {
  const t = useText();
  const contact = useSupport();
  const [time] = useState(() => `t${nowSeconds()}`);
  if (contact === "") return null;
  const id = caseId ?? time;
  const href = supportHref(contact, id, t("support.subject", { id }));
  const isPage = !contact.startsWith("mailto:");
  return { id, target: { href, ...(isPage && { target: "_blank", rel: "noreferrer noopener" }) } };
}
