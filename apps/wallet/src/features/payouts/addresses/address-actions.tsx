import {
  type AddressView,
  setDefaultAddress,
  unsetDefaultAddress,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { Notice, Skeleton, toast } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Dialog, Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { AddressCheckList } from "./address-check-list.tsx";
import { AddressEntry } from "./address-entry.tsx";
import { addressTrust } from "./address-trust.ts";
import { useAddressChecks, useBookChange } from "./addresses-data.ts";
import { RemoveSheet } from "./remove-sheet.tsx";
import { WhitelistSheet } from "./whitelist-sheet.tsx";

type AddressActionsProps = {
  /** Null while the sheet is closed. */
  entry: AddressView | null;
  onClose: () => void;
};

type Step = "actions" | "undo-default" | "whitelist" | "remove";

/** What can be done with one entry, and what its trust means for a payment. */
export function AddressActions({ entry, onClose }: AddressActionsProps) {
  const t = useText();
  const [step, setStep] = useState<Step>("actions");
  const shown = useLast(entry);
  const setting = useBookChange(setDefaultAddress, () => done(t("addressBook.defaultSet")));
  const unsetting = useBookChange(unsetDefaultAddress, () => done(t("addressBook.defaultGone")));
  const unlisting = useBookChange(whitelistAddress, () => done(t("addressBook.unlisted")));
  const error = setting.error ?? unsetting.error ?? unlisting.error;

  function done(said: string) {
    toast(said, "success");
    close();
  }
  function close() {
    setStep("actions");
    for (const change of [setting, unsetting, unlisting]) change.reset();
    onClose();
  }

  if (!shown) return null;
  const { id } = shown;
  const rows = {
    default: () => (shown.is_default ? setStep("undo-default") : setting.mutate({ id })),
    whitelist: () =>
      shown.write_from > 0 ? unlisting.mutate({ id, on: 0 }) : setStep("whitelist"),
    remove: () => setStep("remove"),
  };
  const open = entry !== null;
  return (
    <>
      <Sheet open={open && step === "actions"} onClose={close} title={t("addressBook.detail")}>
        <Card>
          <AddressEntry entry={shown} />
        </Card>
        <TrustNotice entry={shown} />
        <Refused error={error} />
        <ActionRows entry={shown} {...rows} />
        {/* Below the rows: what grows as answers come in must not move a row under a finger. */}
        {open && <LookedUp entry={shown} />}
      </Sheet>
      <Dialog
        open={open && step === "undo-default"}
        title={t("addressBook.undoDefaultTitle")}
        confirm={{
          label: t("addressBook.undoDefaultGo"),
          loading: unsetting.isPending,
          onClick: () => unsetting.mutate({ id }, { onError: () => setStep("actions") }),
        }}
        cancel={{ label: t("action.cancel"), onClick: () => setStep("actions") }}
      >
        {t("addressBook.undoDefaultText", { currency: shown.currency_id })}
      </Dialog>
      <WhitelistSheet entry={shown} open={open && step === "whitelist"} onClose={close} />
      <RemoveSheet entry={shown} open={open && step === "remove"} onClose={close} />
    </>
  );
}

type ActionRowsProps = {
  entry: AddressView;
  default: () => void;
  whitelist: () => void;
  remove: () => void;
};

function ActionRows({ entry, ...on }: ActionRowsProps) {
  const t = useText();
  const confirmed = entry.is_confirmed === 1;
  return (
    <Card flush>
      <List label={t("addressBook.detail")}>
        {!confirmed && (
          <Row
            icon="check"
            title={t("addressBook.confirm")}
            render={<Link to="/xinzhendizhi" search={{ id: entry.id }} />}
          />
        )}
        {confirmed && (
          <Row
            icon="check"
            title={entry.is_default ? t("addressBook.undoDefault") : t("addressBook.makeDefault")}
            render={<button type="button" onClick={on.default} />}
          />
        )}
        {confirmed && (
          <Row
            icon="key"
            title={entry.write_from > 0 ? t("addressBook.unlist") : t("addressBook.whitelist")}
            render={<button type="button" onClick={on.whitelist} />}
          />
        )}
        {confirmed && (
          <Row
            icon="edit"
            title={t("addressBook.edit")}
            render={<Link to="/xinzhendizhi" search={{ id: entry.id }} />}
          />
        )}
        <Row
          icon="trash"
          title={t("addressBook.remove")}
          render={<button type="button" onClick={on.remove} />}
        />
      </List>
    </Card>
  );
}

/** What the chain and the person's own payments say of the address now. */
function LookedUp({ entry: { currency_id, address } }: { entry: AddressView }) {
  return (
    <Card>
      <Loaded query={useAddressChecks(currency_id, address)} skeleton={<Skeleton height="220px" />}>
        {({ checks }) => <AddressCheckList checks={checks} />}
      </Loaded>
    </Card>
  );
}

function TrustNotice({ entry }: { entry: AddressView }) {
  const t = useText();
  const time = formatMinute(entry.locked_until);
  switch (addressTrust(entry)) {
    case "noted":
      return (
        <Notice tone="warning" title={t("addressBook.noted")}>
          <p>{t("addressBook.notedNote")}</p>
          <p>{t("addressBook.notedDo")}</p>
        </Notice>
      );
    case "locked":
      return (
        <Notice tone="warning" icon="clock">
          {t("addressBook.lockedNote", { time })}
        </Notice>
      );
    case "whitelisting":
      return (
        <Notice icon="clock">
          {t("addressBook.whitelistFrom", { time: formatMinute(entry.write_from) })}
        </Notice>
      );
    case "whitelisted":
      return (
        <Notice icon="key">
          {t("addressBook.whitelistedNote")}{" "}
          {entry.skips_codes === 1 && t("addressBook.skipsCodes")}
        </Notice>
      );
    default:
      return <Notice>{t("addressBook.confirmedNote")}</Notice>;
  }
}
