import { Button } from "@clearhold/ui/actions";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { Section } from "@clearhold/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
import { ProjectCard } from "../../projects/projects/project-card.tsx";
import { openProjectsQuery } from "../../projects/projects/projects-data.ts";

/** The first projects that are open or about to start. */
export function HomeProjects() {
  const t = useText();
  const projects = useQuery(openProjectsQuery);
  return (
    <Section
      title={t("home.projects")}
      action={
        <Button variant="quiet" size="small" render={<Link to="/Events" />}>
          {t("action.seeAll")}
        </Button>
      }
    >
      <Loaded query={projects} skeleton={<ListSkeleton rows={2} />}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState drawing="chart" text={t("home.noProjects")} />
          ) : (
            page.data.map((project) => <ProjectCard key={project.id} project={project} />)
          )
        }
      </Loaded>
    </Section>
  );
}
