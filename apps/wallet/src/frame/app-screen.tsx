import { ListSkeleton } from "@clearhold/ui/feedback";
import { Screen, TopBar } from "@clearhold/ui/layout";
import { type ReactNode, use, useEffect } from "react";
import { useText } from "../text/use-text.ts";
import { ScreenHelp } from "./help-link.tsx";
import { ScreenGate } from "./screen-gate.ts";
import { useGoBack } from "./use-go-back.ts";

type AppScreenProps = {
  title: string;
  children: ReactNode;
  /** Takes the place of the way to the help. */
  trailing?: ReactNode;
  footer?: ReactNode;
  /** Where the back arrow leads when there is no page to go back to. */
  backTo?: string;
  /** The place of the content while it is not known whether the screen may open. */
  skeleton?: ReactNode;
};

/** Every screen below the tabs: back arrow, title, content. */
export function AppScreen(props: AppScreenProps) {
  const { title, children, trailing, footer, backTo, skeleton = <ListSkeleton /> } = props;
  const goBack = useGoBack(backTo);
  const gate = use(ScreenGate);
  useTitle(title);
  return (
    <Screen
      header={<TopBar title={title} onBack={goBack} trailing={trailing ?? <ScreenHelp />} />}
      footer={gate.open && footer}
    >
      {gate.open ? children : gate.fault || skeleton}
    </Screen>
  );
}

export function useTitle(title: string): void {
  const t = useText();
  const name = t("app.name");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
