import { OriginMark } from "@clearhold/ui/data";
import { useNetwork } from "../session/user-info.ts";
import { useText } from "../text/use-text.ts";
import styles from "./origin-badge.module.css";

/**
 * DEMO beside what the demo seed made. Beside everything else it names the network where coins have
 * no value; where they have, there is nothing to say.
 */
export function OriginBadge({ isDemo }: { isDemo: boolean }) {
  const t = useText();
  const network = useNetwork();
  if (isDemo) return <OriginMark tone="demo" word="DEMO" meaning={t("label.demo")} />;
  if (network === null || network === "mainnet") return null;
  return <OriginMark tone="network" word={t(`label.${network}`)} meaning={t("label.noValue")} />;
}

/** The same on a line of its own, above a list or a form; no line where there is nothing to say. */
export function OriginLine({ isDemo }: { isDemo: boolean }) {
  return (
    <p className={styles.line}>
      <OriginBadge isDemo={isDemo} />
    </p>
  );
}
