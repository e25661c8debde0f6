import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { toast } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Translate, useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { passkeyCount } from "./protection.ts";

type Factor = SecurityView["email"];

/** The ways to confirm a step: what is bound, and whether it is asked for. */
export function ContactRows({ security }: { security: SecurityView }) {
  const t = useText();
  const passkeys = passkeyCount(security);
  return (
    <Section title={t("security.confirmations")}>
      <Card flush>
        <List label={t("security.confirmations")}>
          <Row
            icon="mail"
            title={t("security.email")}
            note={
              security.email_change ? t("security.changeUnderWay") : factorNote(t, security.email)
            }
            value={<State>{factorState(t, security.email)}</State>}
            render={<Link to="/EmailVerification" />}
            chevron
          />
          <PhoneRow security={security} />
          <Row
            icon="key"
            title={t("security.passkeys")}
            value={<State>{passkeys > 0 ? String(passkeys) : t("security.none")}</State>}
            render={<Link to="/Passkeys" />}
            chevron
          />
          <Row
            icon="bill"
            title={t("security.recoveryCodes")}
            value={
              <State>
                {security.recovery_codes_left > 0
                  ? t("security.left", { count: String(security.recovery_codes_left) })
                  : t("security.none")}
              </State>
            }
            render={<Link to="/RecoveryCodes" />}
            chevron
          />
        </List>
      </Card>
    </Section>
  );
}

/** Without an SMS gateway no phone can be bound, so the row opens nothing. */
function PhoneRow({ security: { phone, phone_open } }: { security: SecurityView }) {
  const t = useText();
  const closed = phone_open === 0;
  const state = closed ? t("toast.notOpen") : factorState(t, phone);
  return (
    <Row
      icon="phone"
      title={t("security.phone")}
      note={factorNote(t, phone)}
      value={<State>{state}</State>}
      render={
        closed ? (
          <button type="button" onClick={() => toast(t("toast.notOpen"))} />
        ) : (
          <Link to="/shoujiyanzhen" />
        )
      }
      chevron
    />
  );
}

/** The masked contact, or what it becomes and when. */
function factorNote(t: Translate, { on, bound, next, next_from }: Factor): string | undefined {
  if (next_from === 0 || next === on) return bound || undefined;
  const time = formatMinute(next_from);
  return next === 1 ? t("security.onFrom", { time }) : t("security.offFrom", { time });
}

function factorState(t: Translate, { on, bound }: Factor): string {
  if (bound === "") return t("security.notBound");
  return t(on === 1 ? "security.on" : "security.off");
}

function State({ children }: { children: ReactNode }) {
  return <span style={{ color: "var(--muted)", fontWeight: 400 }}>{children}</span>;
}
