import { Icon, Notice } from "@clearhold/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { TabScreen } from "../../frame/tab-screen.tsx";
import { useText } from "../../text/use-text.ts";
import styles from "./project-card.module.css";
import { ProjectCard } from "./project-card.tsx";
import { ProjectShelves } from "./project-shelves.tsx";

/** The projects, each with what can honestly be said of its risk: so far, too little. */
export function AiScreen() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <TabScreen
      title={t("projects.aiTitle")}
      header={
        <header>
          <h1 className={styles.tabTitle}>{t("projects.aiTitle")}</h1>
        </header>
      }
    >
      <Notice title={t("projects.aiLead")} icon="spark">
        {t("projects.aiText")}
      </Notice>
      <ProjectShelves
        choice={useSearch({ from: "/task" })}
        onChoose={(search) => void navigate({ to: "/task", search, replace: true })}
        card={(project) => (
          <ProjectCard project={project}>
            <p className={styles.reading}>
              <Icon name="spark" size={18} />
              {t("projects.aiReading")}
            </p>
          </ProjectCard>
        )}
      />
    </TabScreen>
  );
}
