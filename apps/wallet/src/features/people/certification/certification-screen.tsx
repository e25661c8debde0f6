import { draftsKeptHours } from "@clearhold/contract/certification-rules";
import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Loaded } from "../../../api/loaded.tsx";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { useCertification, useCertificationLooks } from "./certification-data.ts";
import styles from "./certification-screen.module.css";
import { CertificationState } from "./certification-state.tsx";
import { LevelCard } from "./level-card.tsx";

/** "Authentication": where a person stands, what each level gives, and who looked at the documents. */
export function CertificationScreen() {
  const t = useText();
  const certification = useCertification();
  const looks = useCertificationLooks();
  return (
    <AppScreen title={t("certification.title")} backTo="/PersonalData">
      <PullToRefresh onRefresh={() => Promise.all([certification.refetch(), looks.refetch()])}>
        <Loaded query={certification} skeleton={<ListSkeleton rows={6} />}>
          {(view) => <Certification view={view} looks={looks} />}
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}

type Looks = ReturnType<typeof useCertificationLooks>;

function Certification({ view, looks }: { view: CertificationView; looks: Looks }) {
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
        <PagedList
          query={looks}
          skeleton={<ListSkeleton rows={1} />}
          empty={
            <Card>
              <p className={styles.none}>{t("certification.looksNone")}</p>
            </Card>
          }
        >
          {(rows) => (
            <Card flush>
              <List label={t("certification.looks")}>
                {rows.map(({ id, operator, createtime }) => (
                  <Row key={id} icon="eye" title={operator} note={formatTime(createtime)} />
                ))}
              </List>
            </Card>
          )}
        </PagedList>
      </Section>
      <p className={styles.rules}>{t("certification.rules", { hours: String(draftsKeptHours) })}</p>
    </div>
  );
}
