import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { Link, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { useText } from "../../../text/use-text.ts";
import { AppointButton } from "./appoint-button.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { ProjectDetail } from "./project-detail.tsx";
import { isFull, openStatus } from "./project-status.ts";
import { useProject } from "./projects-data.ts";
import { readProjectLink } from "./read-project-link.ts";

/** One project: what it raises, for what, on which terms, and where its money is. */
export function ProjectScreen() {
  const t = useText();
  const { id, shelf } = readProjectLink(useSearch({ from: "/ComprehensiveTotal" }));
  if (id) return <Project id={id} backTo={shelf ? `/task?id=${shelf}` : "/Events"} />;
  return (
    <AppScreen title={t("project.title")} backTo="/Events">
      <Missing what="project" />
    </AppScreen>
  );
}

function Project({ id, backTo }: { id: string; backTo: string }) {
  const t = useText();
  const project = useProject(id);
  return (
    <AppScreen
      title={t("project.title")}
      backTo={backTo}
      footer={
        project.data && project.data.status <= openStatus && <Footer project={project.data} />
      }
    >
      <Found query={project} what="project" skeleton={<CardSkeleton />}>
        {(data) => <ProjectDetail project={data} />}
      </Found>
    </AppScreen>
  );
}

/**
 * Subscribing exists only at status 2 (requirement 2) and while something is left; before it, a
 * reminder.
 */
function Footer({ project }: { project: ProjectView }) {
  const t = useText();
  if (project.status < openStatus) return <AppointButton project={project} />;
  if (isFull(project)) return <Button disabled>{t("order.full")}</Button>;
  return (
    <Button render={<Link to="/dinyue" search={{ id: project.id }} />}>
      {t("project.subscribe")}
    </Button>
  );
}
