import { Button } from "@clearhold/ui/actions";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { Section } from "@clearhold/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
import { homeQuery } from "../../press/notices/notices-data.ts";
import { ProjectCard } from "../../projects/projects/project-card.tsx";

const shownMax = 3;
const refreshMs = 15_000;

/** The first projects that are open or about to start, from the one answer that the page begins with. */
export function HomeProjects() {
  const t = useText();
  const home = useQuery({ ...homeQuery(), refetchInterval: refreshMs });
  return (
    <Section
      title={t("home.projects")}
      action={
        <Button variant="quiet" size="small" render={<Link to="/Events" />}>
          {t("action.seeAll")}
        </Button>
      }
    >
      <Loaded query={home} skeleton={<ListSkeleton rows={2} />}>
        {({ projects }) =>
          projects.length === 0 ? (
            <EmptyState drawing="chart" text={t("home.noProjects")} />
          ) : (
            projects
              .slice(0, shownMax)
              .map((project) => <ProjectCard key={project.id} project={project} />)
          )
        }
      </Loaded>
    </Section>
  );
}
