import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Notice } from "@clearhold/ui/feedback";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { Bell } from "../../press/messages/bell.tsx";
import styles from "./project-card.module.css";
import { ProjectCard } from "./project-card.tsx";
import { ProjectShelves } from "./project-shelves.tsx";
import { isResultAhead } from "./project-status.ts";
import { useRisk, useRisks } from "./projects-data.ts";
import { RiskMethod } from "./risk-method.tsx";
import { RiskReading } from "./risk-reading.tsx";

/** The projects, each with what this platform's own history says of its risk. */
export function AiScreen() {
  const t = useText();
  const navigate = useNavigate();
  const risks = useRisks();
  return (
    <TabScreen
      title={t("projects.aiTitle")}
      header={
        <header className={styles.tabHead}>
          <h1 className={styles.tabTitle}>{t("projects.aiTitle")}</h1>
          <Bell />
        </header>
      }
    >
      <Notice
        title={t("risk.title")}
        icon="spark"
        action={
          risks.data && (
            <div className={styles.how}>
              <RiskMethod readings={risks.data} />
            </div>
          )
        }
      >
        {t("risk.lead")}
      </Notice>
      <ProjectShelves
        choice={useSearch({ from: "/task" })}
        onChoose={(search) => void navigate({ to: "/task", search, replace: true })}
        card={(project) => <ReadProject project={project} />}
      />
    </TabScreen>
  );
}

/** A reading where the result is ahead; a past project has its result instead. */
function ReadProject({ project }: { project: ProjectView }) {
  const reading = useRisk(project);
  return (
    <ProjectCard project={project}>
      {isResultAhead(project.status) && reading && (
        <div className={styles.reading}>
          <RiskReading reading={reading} />
        </div>
      )}
    </ProjectCard>
  );
}
