import { Button, Icon } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Facts } from "@clearhold/ui/money";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { CopyLine } from "../copy-line.tsx";
import styles from "./invite.module.css";
import type { Invitation } from "./share-links.ts";
import { useSavePicture } from "./use-save-picture.ts";

/** Code, link and QR, each to be copied, and the picture of all three. */
export function InviteCard({ invitation }: { invitation: Invitation }) {
  const t = useText();
  const { invite_code: code, invite_url: url } = invitation;
  const qr = useUserInfo().data?.invite_img;
  const picture = useSavePicture(invitation, qr);
  return (
    <Card>
      <div className={styles.code}>
        {qr ? (
          <img className={styles.qr} src={qr} alt={t("friends.qr")} width={216} height={216} />
        ) : (
          <Skeleton width="216px" height="216px" />
        )}
      </div>
      <Facts>
        <CopyLine
          look="code"
          label={t("friends.code")}
          text={code}
          copyLabel={t("friends.copyCode")}
        />
        <CopyLine
          look="link"
          label={t("friends.link")}
          text={url}
          copyLabel={t("friends.copyLink")}
        />
      </Facts>
      <Button disabled={!qr} loading={picture.isSaving} onClick={() => void picture.save()}>
        <Icon name="download" size={20} />
        {t("friends.savePicture")}
      </Button>
    </Card>
  );
}
