import { ChoiceTabs } from "@clearhold/ui/choices";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { BoxSheet } from "./box-sheet.tsx";
import { boxStatuses } from "./boxes-data.ts";
import { CampaignsTab } from "./campaigns-tab.tsx";
import { RewardsTab } from "./rewards-tab.tsx";

type Place = { tab: string; status: string; box: string };

/** "Rewards" (requirement 5): the campaigns that have boxes, and the boxes that are mine. */
export function RewardScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab: asked, status: chosen, box: boxId } = useSearch({ from: "/reward" });
  const tab = asked === "rewards" ? "rewards" : "activity";
  const status = boxStatuses.find((one) => one === chosen) ?? null;
  const goTo = (place: Partial<Place>) =>
    void navigate({
      to: "/reward",
      search: { ...{ tab, status: status ?? "", box: "" }, ...place },
      replace: true,
    });
  return (
    <AppScreen title={t("rewards.title")} backTo="/user">
      <ChoiceTabs
        label={t("rewards.tabs")}
        value={tab}
        onChange={(next) => goTo({ tab: next })}
        tabs={[
          { value: "activity", label: t("rewards.activity") },
          { value: "rewards", label: t("rewards.mine") },
        ]}
      >
        {tab === "activity" ? (
          <CampaignsTab />
        ) : (
          <RewardsTab
            status={status}
            onFilter={(next) => goTo({ status: next })}
            onOpen={(box) => goTo({ box })}
          />
        )}
      </ChoiceTabs>
      <BoxSheet id={boxId ?? null} onClose={() => goTo({})} />
    </AppScreen>
  );
}
