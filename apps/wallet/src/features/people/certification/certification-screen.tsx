import { draftsKeptHours } from "@clearhold/contract/certification-rules";
import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { useCertification } from "./certification-data.ts";
import styles from "./certification-screen.module.css";
import { CertificationState } from "./certification-state.tsx";
import { LevelCard } from "./level-card.tsx";

/** "Authentication": where a person stands, what each level gives, and who looked at the documents. */
export function CertificationScreen() {
  const t = useText();
  const certification = useCertification();
  return (
    <AppScreen title={t("certification.title")} backTo="/PersonalData">
      <PullToRefresh onRefresh={() => certification.refetch()}>
        <Loaded query={certification} skeleton={<ListSkeleton rows={6} />}>
          {(view) => <Certification view={view} />}
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}

function Certification({ view }: { view: CertificationView }) {
  const t = useText();
  return (
    <div className={styles.page}>
      <CertificationState view={view} />
      <Section title={t("certification.levels")}>
        <div className={styles.levels}>
          {view.list.map((level) => (
            <LevelCard key={level.level} level={level} mine={view.level} />
          ))}
        </div>
      </Section>
      <Section title={t("certification.looks")}>
        {view.looks.length === 0 ? (
          <Card>
            <p className={styles.none}>{t("certification.looksNone")}</p>
          </Card>
        ) : (
          <Card flush>
            <List label={t("certification.looks")}>
              {view.looks.map(({ id, operator, createtime }) => (
                <Row key={id} icon="eye" title={operator} note={formatTime(createtime)} />
              ))}
            </List>
          </Card>
        )}
      </Section>
      <p className={styles.rules}>{t("certification.rules", { hours: String(draftsKeptHours) })}</p>
    </div>
  );
}
