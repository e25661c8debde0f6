import { addressWaitSeconds } from "@clearhold/contract/waits";
import { type AddressView, whitelistAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { AddressText } from "@clearhold/ui/data";
import { Notice, toast } from "@clearhold/ui/feedback";
import { nowSeconds } from "@clearhold/ui/time";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { VerifySheet } from "../../people/security/verify-sheet.tsx";
import { useBookChange } from "./addresses-data.ts";

type WhitelistSheetProps = { entry: AddressView; open: boolean; onClose: () => void };

/** Puts a payee on the whitelist: its day of waiting is said before anything is confirmed. */
export function WhitelistSheet({ entry, open, onClose }: WhitelistSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const { id, address, currency_id } = entry;
  const proofs = useProofs("captcha", { fields: { address, currency_id, is_write: 1 } });
  const listing = useBookChange(whitelistAddress, ({ write_from }) => {
    toast(t("addressBook.whitelistDone", { time: formatMinute(write_from) }), "success");
    close();
  });

  function close() {
    listing.reset();
    onClose();
  }

  return (
    <VerifySheet
      open={open}
      onClose={close}
      title={t("addressBook.whitelistTitle")}
      proofs={proofs}
      passcode={t("fundPassword.label")}
      confirm={{ label: t("addressBook.whitelistGo") }}
      pending={listing.isPending}
      onRepeat={once.sayRepeat}
      error={listing.error}
      onConfirm={({ recovery_code: _, ...proved }) =>
        void once.run(() => listing.mutateAsync({ id, on: 1, ...proved }))
      }
    >
      <AddressText address={address} />
      <Notice tone="warning" icon="clock">
        <p>
          {t("addressBook.whitelistWait", {
            time: formatMinute(nowSeconds() + addressWaitSeconds),
          })}
        </p>
        <p>{t("addressBook.whitelistWhat")}</p>
      </Notice>
    </VerifySheet>
  );
}
