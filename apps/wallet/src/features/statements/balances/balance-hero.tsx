import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { Button, IconButton } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { GoneCurrency } from "../../desk/display-rates/gone-currency.tsx";
import styles from "./balance-hero.module.css";
import { HeroValue } from "./value-text.tsx";

type Assets = ReplyOf<typeof getAssets>;

/** Everything together, in the display currency; an eye covers it. */
export function BalanceHero({ assets }: { assets: Assets | undefined }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  return (
    <div className={styles.hero}>
      <div className={styles.label}>
        <span>{t("user.total")}</span>
        <IconButton
          icon={hidden ? "eye-off" : "eye"}
          label={hidden ? t("user.show") : t("user.hide")}
          size={18}
          onClick={() => choosePreference({ balance_hidden: hidden ? 0 : 1 })}
        />
        {assets && <OriginBadge isDemo={assets.is_demo} />}
      </div>
      <p className={styles.figure}>
        <Figure assets={assets} hidden={hidden} noRate={t("settings.rateNone")} />
      </p>
      <p className={styles.rated}>
        {assets !== undefined &&
          assets.rated_at > 0 &&
          t("worth.ratedAt", { time: formatMinute(assets.rated_at) })}
      </p>
      {assets && (
        <GoneCurrency
          offered={assets.symbols}
          action={
            <Button size="small" variant="secondary" render={<Link to="/SwitchCurrency" />}>
              {t("worth.choose")}
            </Button>
          }
        />
      )}
    </div>
  );
}

type FigureProps = { assets: Assets | undefined; hidden: boolean; noRate: string };

function Figure({ assets, hidden, noRate }: FigureProps) {
  if (!assets) return <Skeleton width="11rem" height="2.125rem" />;
  if (hidden) return <span className={styles.value}>••••••</span>;
  if (assets.total === "") return <span className={styles.noRate}>{noRate}</span>;
  return <HeroValue value={assets.total} code={assets.currency_code} />;
}
