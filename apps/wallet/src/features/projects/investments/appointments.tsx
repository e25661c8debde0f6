import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { PagedList } from "../../../api/paged-list.tsx";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import styles from "./investment-card.module.css";
import { useAppointments } from "./investments-data.ts";
import type { RecordFilter } from "./record-filter.ts";

/** The projects that I asked to be reminded of. */
export function Appointments({ filter }: { filter: RecordFilter }) {
  const t = useText();
  const appointments = useAppointments(filter);
  const filtered = filter.currency || filter.state || filter.days;
  return (
    <PullToRefresh onRefresh={() => appointments.refetch()}>
      <PagedList
        query={appointments}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState
            drawing="papers"
            text={filtered ? t("holding.emptyFiltered") : t("appointment.empty")}
          />
        }
      >
        {(items) => (
          <>
            <p className={styles.note}>{t("appointment.none")}</p>
            <ul className={styles.list}>
              {items.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentCard appointment={appointment} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </PullToRefresh>
  );
}
