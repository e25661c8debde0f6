import { Screen, TopBar } from "@clearhold/ui";
import { type ReactNode, useEffect } from "react";
import { useText } from "../text/use-text.ts";
import { useGoBack } from "./use-go-back.ts";

type AppScreenProps = {
  title: string;
  children: ReactNode;
  trailing?: ReactNode;
  footer?: ReactNode;
  /** Where the back arrow leads when there is no page to go back to. */
  backTo?: string;
};

/** Every screen below the tabs: back arrow, title, content. */
export function AppScreen({ title, children, trailing, footer, backTo }: AppScreenProps) {
  const goBack = useGoBack(backTo);
  useTitle(title);
  return (
    <Screen header={<TopBar title={title} onBack={goBack} trailing={trailing} />} footer={footer}>
      {children}
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
