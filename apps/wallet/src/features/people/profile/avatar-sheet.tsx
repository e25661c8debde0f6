import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { Button } from "@clearhold/ui/actions";
import { Skeleton, toast } from "@clearhold/ui/feedback";
import { Sheet } from "@clearhold/ui/overlays";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { Avatar } from "../../tabs/user/avatar.tsx";
import styles from "./avatar-sheet.module.css";
import { useSendAvatar, useUpdateProfile } from "./profile-data.ts";

// Whoever does not change the picture does not pay for cutting one.
const CropPanel = lazy(() => import("./crop-panel.tsx"));

const kinds = "image/jpeg,image/png,image/webp";
const fileBytesMax = 30 * 1024 * 1024;

type AvatarSheetProps = { user: UserInfo; open: boolean; onClose: () => void };

/** The picture as it is, the way to another one, and the cut of what was chosen. */
export function AvatarSheet({ user, open, onClose }: AvatarSheetProps) {
  const t = useText();
  const chosen = useChosenPicture();
  const leave = () => {
    onClose();
    chosen.forget();
  };
  const sending = useSendAvatar(() => {
    toast(t("toast.modified"), "success");
    leave();
  });
  const removing = useUpdateProfile("avatar", () => {
    toast(t("picture.removed"), "success");
    leave();
  });
  const error = sending.error ?? removing.error;
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={t("picture.title")}
      locked={sending.isPending || removing.isPending}
    >
      {chosen.url === null ? (
        <div className={styles.now}>
          <Avatar name={user.nickname} picture={user.avatar} size={160} />
        </div>
      ) : (
        <Suspense fallback={<Skeleton width="100%" height="24rem" />}>
          <CropPanel
            key={chosen.url}
            url={chosen.url}
            sent={sending.isPending ? sending.sent : null}
            onUse={(picture) => sending.mutate(picture)}
            onBroken={() => chosen.refuse(t("picture.unreadable"))}
          />
        </Suspense>
      )}
      {chosen.fault ? <Refused text={chosen.fault} /> : <Refused error={error} />}
      <ChooseButton
        first={chosen.url === null}
        disabled={sending.isPending}
        onChoose={(file) => {
          sending.reset();
          if (file.size > fileBytesMax) chosen.refuse(t("picture.tooLarge"));
          else chosen.take(file);
        }}
      >
        {chosen.url === null ? t("picture.choose") : t("picture.another")}
      </ChooseButton>
      {chosen.url === null && user.avatar !== "" && (
        <Button variant="quiet" loading={removing.isPending} onClick={() => removing.mutate("")}>
          {t("picture.remove")}
        </Button>
      )}
      <p className={styles.rules}>{t("picture.rules")}</p>
    </Sheet>
  );
}

/** The chosen file as an address of this page, which is given back when it is no longer shown. */
function useChosenPicture() {
  const [url, setUrl] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  function set(next: string | null, why: string | null) {
    setUrl(next);
    setFault(why);
  }
  return {
    url,
    fault,
    take: (file: File) => set(URL.createObjectURL(file), null),
    refuse: (why: string) => set(null, why),
    forget: () => set(null, null),
  };
}

type ChooseButtonProps = {
  first: boolean;
  disabled: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

function ChooseButton({ first, disabled, onChoose, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      <Button
        variant={first ? "primary" : "secondary"}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
