import { claimDeposit } from "@clearhold/contract/wallet/chain/deposit-claims";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, toast } from "@clearhold/ui/feedback";
import { FormShell, TextField } from "@clearhold/ui/forms";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Found } from "../../../api/found.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { withoutUnseen } from "../../../forms/without-unseen.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { ClaimAnswer } from "./claim-answer.tsx";
import { useAskClaim, useClaim } from "./deposits-data.ts";

/** "Where is my deposit?" The person pastes a transaction id and reads what became of it. */
export function ClaimScreen() {
  const t = useText();
  const { id, txid } = useSearch({ from: "/DepositClaim" });
  return (
    <AppScreen title={t("claim.title")} backTo="/DepositRecord">
      <p>{t("claim.lead")}</p>
      <ClaimForm key={txid} txid={txid ?? ""}>
        {id && <Answer id={id} />}
      </ClaimForm>
    </AppScreen>
  );
}

function Answer({ id }: { id: string }) {
  return (
    <Found query={useClaim(id)} what="claim" skeleton={<ListSkeleton rows={2} />}>
      {(claim) => <ClaimAnswer claim={claim} />}
    </Found>
  );
}

/** The rule of the wire itself: what it does not take is said at the field. */
const TypedTxid = claimDeposit.ask.shape.txid;

function ClaimForm({ txid, children }: { txid: string; children: ReactNode }) {
  const t = useText();
  const once = useOneAtATime();
  const navigate = useNavigate();
  const { draft, change, forget } = useDraft(`claim.${txid}`, { typed: txid });
  const { typed } = draft;
  const unseen = typed.trim() !== "" && !TypedTxid.safeParse(typed.trim()).success;
  const setTyped = (text: string) => change({ typed: text });
  const asking = useAskClaim((claim) => {
    forget();
    return navigate({
      ...{ to: "/DepositClaim", search: { id: claim.id, txid: claim.txid }, replace: true },
    });
  });
  return (
    <FormShell
      onSubmit={() => {
        if (!unseen) void once.run(() => asking.mutateAsync(typed.trim()));
      }}
      action={
        <Button type="submit" disabled={typed.trim() === ""} loading={asking.isPending}>
          {t("claim.ask")}
        </Button>
      }
    >
      <TextField
        label={t("label.txid")}
        hint={t("claim.hint")}
        error={unseen && t("fault.unseen")}
        value={typed}
        onChange={(text) => setTyped(withoutUnseen(text))}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        trailing={<PasteTxid onPaste={setTyped} />}
      />
      <Refused error={asking.error} />
      {children}
    </FormShell>
  );
}

function PasteTxid({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useText();
  async function paste() {
    try {
      onPaste(withoutUnseen(await navigator.clipboard.readText()).slice(0, 300));
    } catch {
      toast(t("toast.pasteFailed"));
    }
  }
  return (
    <Button variant="quiet" size="small" onClick={paste}>
      {t("action.paste")}
    </Button>
  );
}
