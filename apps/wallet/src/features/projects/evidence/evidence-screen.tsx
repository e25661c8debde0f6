import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { useEvidence } from "./evidence-data.ts";
import { EvidenceDetail } from "./evidence-detail.tsx";

/** Where one project's money came from and where it went, each amount with what proves it. */
export function EvidenceScreen() {
  const t = useText();
  const { id } = useSearch({ from: "/evidence" });
  return (
    <AppScreen title={t("evidence.title")} backTo="/Events">
      {id ? <Evidence id={id} /> : <Missing what="project" />}
    </AppScreen>
  );
}

function Evidence({ id }: { id: string }) {
  const evidence = useEvidence(id);
  return (
    <Found query={evidence} what="project" skeleton={<CardSkeleton />}>
      {(data) => <EvidenceDetail evidence={data} />}
    </Found>
  );
}
