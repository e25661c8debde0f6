import { useNavigate, useSearch } from "@tanstack/react-router";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { Bell } from "../../press/messages/bell.tsx";
import styles from "./project-card.module.css";
import { ProjectCard } from "./project-card.tsx";
import { ProjectShelves } from "./project-shelves.tsx";

/** Every project, to come, open and past. */
export function EventsScreen() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <TabScreen
      title={t("projects.eventsTitle")}
      header={
        <header className={styles.tabHead}>
          <h1 className={styles.tabTitle}>{t("projects.eventsTitle")}</h1>
          <Bell />
        </header>
      }
    >
      <ProjectShelves
        choice={useSearch({ from: "/Events" })}
        onChoose={(search) => void navigate({ to: "/Events", search, replace: true })}
        card={(project) => <ProjectCard project={project} />}
      />
    </TabScreen>
  );
}
