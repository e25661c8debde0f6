import { Screen, TabBar, TabItem } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../text/use-text.ts";
import { useTitle } from "./app-screen.tsx";

type TabScreenProps = { title: string; header?: ReactNode; children: ReactNode; wash?: boolean };

/** One of the four main places, with the tab bar at its lower edge. */
export function TabScreen({ title, header, children, wash = false }: TabScreenProps) {
  useTitle(title);
  return (
    <Screen header={header} tabs={<Tabs />} wash={wash}>
      {children}
    </Screen>
  );
}

function Tabs() {
  const t = useText();
  return (
    <TabBar label={t("nav.label")}>
      <TabItem icon="home" label={t("nav.home")} render={<Link to="/home" />} />
      <TabItem icon="spark" label={t("nav.ai")} render={<Link to="/task" />} />
      <TabItem icon="events" label={t("nav.events")} render={<Link to="/Events" />} />
      <TabItem icon="wallet" label={t("nav.assets")} render={<Link to="/user" />} />
    </TabBar>
  );
}
