import { useSearch } from "@tanstack/react-router";
import { AppScreen } from "../../frame/app-screen.tsx";
import { useText } from "../../text/use-text.ts";
import { NoProject, ProjectFound } from "../projects/project-found.tsx";
import { useEvidence } from "./evidence-data.ts";
import { EvidenceDetail } from "./evidence-detail.tsx";

/** Where one project's money came from and where it went, each amount with what proves it. */
export function EvidenceScreen() {
  const t = useText();
  const { id } = useSearch({ from: "/evidence" });
  return (
    <AppScreen title={t("evidence.title")} backTo="/Events">
      {id ? <Found id={id} /> : <NoProject />}
    </AppScreen>
  );
}

function Found({ id }: { id: string }) {
  const evidence = useEvidence(id);
  return (
    <ProjectFound query={evidence}>{(data) => <EvidenceDetail evidence={data} />}</ProjectFound>
  );
}
