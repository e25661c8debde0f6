import type { DeviceView } from "@clearhold/contract/wallet/people/devices";
import { Button } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { AreaSource } from "../../../frame/area-source.tsx";
import { useText } from "../../../text/use-text.ts";
import { DeviceRow } from "./device-row.tsx";
import { useDevices } from "./devices-data.ts";
import styles from "./devices-screen.module.css";
import { EndDialog, type Ending } from "./end-dialog.tsx";

/** Where the account is logged in; whatever is not the owner's ends here with two taps. */
export function DevicesScreen() {
  const t = useText();
  const devices = useDevices();
  const [asked, setAsked] = useState<{ ending: Ending; open: boolean } | null>(null);
  const ask = (ending: Ending) => setAsked({ ending, open: true });
  const first = devices.data?.pages[0];
  return (
    <AppScreen
      title={t("devices.title")}
      backTo="/SecuritySettings"
      footer={
        first &&
        first.total > 1 && (
          <Button variant="danger" onClick={() => ask("others")}>
            {t("devices.endOthers")}
          </Button>
        )
      }
    >
      <PullToRefresh onRefresh={() => devices.refetch()}>
        <PagedList query={devices} empty={<EmptyState text={t("devices.none")} />}>
          {(list) => <Devices list={list} onEnd={ask} />}
        </PagedList>
        {first && (
          <p className={styles.note}>
            {t("devices.areaNote", { day: first.area_data })} <AreaSource />
          </p>
        )}
      </PullToRefresh>
      <EndDialog
        ending={asked?.ending ?? null}
        open={asked?.open ?? false}
        onClose={() => setAsked((now) => now && { ...now, open: false })}
      />
    </AppScreen>
  );
}

type DevicesProps = { list: DeviceView[]; onEnd: (device: DeviceView) => void };

function Devices({ list, onEnd }: DevicesProps) {
  const t = useText();
  const current = list.filter((device) => device.current === 1);
  const others = list.filter((device) => device.current === 0);
  return (
    <>
      {current.length > 0 && (
        <Section title={t("devices.this")}>
          <Card flush>
            <List label={t("devices.this")}>
              {current.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </List>
          </Card>
        </Section>
      )}
      <Section title={t("devices.others")}>
        {others.length === 0 ? (
          <Card>
            <p className={styles.none}>{t("devices.none")}</p>
          </Card>
        ) : (
          <Card flush>
            <List label={t("devices.others")}>
              {others.map((device) => (
                <DeviceRow key={device.id} device={device} onEnd={() => onEnd(device)} />
              ))}
            </List>
          </Card>
        )}
      </Section>
    </>
  );
}
