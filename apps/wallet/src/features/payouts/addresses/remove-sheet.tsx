import { type AddressView, deleteAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useText } from "../../../text/use-text.ts";
import { VerifySheet } from "../../people/security/verify-sheet.tsx";
import { AddressEntry } from "./address-entry.tsx";
import { useBookChange } from "./addresses-data.ts";

type RemoveSheetProps = { entry: AddressView; open: boolean; onClose: () => void };

/** Deletes an entry, after it was seen once more and the fund password was given. */
export function RemoveSheet({ entry, open, onClose }: RemoveSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const removing = useBookChange(deleteAddress, () => {
    toast(t("addressBook.removed"), "success");
    close();
  });

  function close() {
    removing.reset();
    onClose();
  }

  return (
    <VerifySheet
      open={open}
      onClose={close}
      title={t("addressBook.removeTitle")}
      passcode={t("fundPassword.label")}
      confirm={{ label: t("addressBook.removeGo"), variant: "danger" }}
      pending={removing.isPending}
      onRepeat={once.sayRepeat}
      error={removing.error}
      onConfirm={({ password }) =>
        void once.run(() => removing.mutateAsync({ id: entry.id, password }))
      }
    >
      <Card>
        <AddressEntry entry={entry} />
      </Card>
      <Notice tone="warning">{t("addressBook.removeText")}</Notice>
    </VerifySheet>
  );
}
