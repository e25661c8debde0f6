import type { CurrencyCode } from "@clearhold/money";
import { Button, CopyButton, Icon } from "@clearhold/ui/actions";
import { AddressText, QrCode, StatusBadge } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-card.module.css";
import type { AddressReply } from "./verified-address.tsx";

type AddressCardProps = { currency: CurrencyCode; deposit: AddressReply };

/** The checked address as a picture and in full, to be copied or shared. */
export function AddressCard({ currency, deposit }: AddressCardProps) {
  const t = useText();
  const { address } = deposit;
  const user = useUserInfo().data;
  return (
    <Card>
      <div className={styles.code}>
        <QrCode text={address} label={t("deposit.qr", { currency })} />
      </div>
      <div className={styles.address}>
        <span className={styles.label}>
          {t("deposit.yourAddress")} <StatusBadge tone="brand">{deposit.network}</StatusBadge>{" "}
          {user && <OriginBadge isDemo={user.is_demo} />}
        </span>
        <AddressText address={address} />
        <span className={styles.verified}>
          <Icon name="shield" size={16} />
          {t("deposit.verified")}
        </span>
      </div>
      <div className={styles.actions}>
        <CopyButton text={address} label={t("deposit.copyAddress")} />
        <ShareButton address={address} />
      </div>
    </Card>
  );
}

/** The plain address, as the picture has it; only where the device can share. */
function ShareButton({ address }: { address: string }) {
  const t = useText();
  if (typeof navigator.share !== "function") return null;
  // Whoever closes the sheet has decided; there is nothing to say about it.
  const share = () => void navigator.share({ text: address }).catch(() => {});
  return (
    <Button variant="quiet" onClick={share}>
      {t("deposit.share")}
    </Button>
  );
}
