import type { AskOf } from "@clearhold/contract/endpoint";
import { askPasskey, type PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { asciiDigits } from "@clearhold/money";
import { useState } from "react";
import { call } from "../api/call.ts";
import { firstFault } from "../forms/first-fault.ts";
import { useUserInfo } from "../session/user-info.ts";
import { useText } from "../text/use-text.ts";
import { knowsPasskeys, signWithPasskey } from "./passkey-prompt.ts";
import { type ProofFault, type ProofForm, proofChecks } from "./proof-checks.ts";
import { type ProofWay, proofWays } from "./proof-ways.ts";
import { usePasskeys } from "./use-passkeys.ts";

type StepAsk = AskOf<typeof askPasskey>;
/** What is proved, as `ems/send` names it. */
export type StepEvent = StepAsk["event"];
/** The order's own fields: what is mailed or signed is good for exactly these. */
type StepFields = Omit<StepAsk, "event">;

/** The fields of a call that confirm it, under their names on the wire. */
export type ProofFields = {
  ecaptcha?: string;
  scaptcha?: string;
  passkey?: string;
  recovery_code?: string;
};

type Factor = "email" | "phone" | "passkey";
type Complaint = { error?: unknown; text?: string };

export type StepOptions = {
  fields?: StepFields;
  /** The call takes a recovery code for what was lost. */
  takesRecovery?: boolean;
  /** False where the fund password alone confirms: a whitelisted address. */
  needed?: boolean;
  /** This contact itself is replaced: its code is asked for even while it is switched off. */
  replaces?: "phone";
  /** The step names the phone's code before the mailed one (requirement 5). */
  phoneFirst?: boolean;
  /** Nothing but a recovery code does. */
  recoveryOnly?: boolean;
  /** What cannot prove the step, being lost or not bound yet: the other factors alone are asked for. */
  without?: Factor | readonly Factor[];
};

const blank = { way: null, emailCode: "", phoneCode: "", recoveryCode: "" } as const;
type Typed = {
  /** What the person chose; null while the best way stands. */
  way: ProofWay | null;
  emailCode: string;
  phoneCode: string;
  recoveryCode: string;
};

/**
 * The proofs of one step beside its password: the codes that are switched on, in their place a
 * passkey, or a recovery code. `<ProofInputs proofs={…}>` shows them; on submit `check` names the
 * first fault, then `collect` asks the device and gives what the call carries.
 */
export function useProofs(event: StepEvent, options: StepOptions = {}) {
  const { fields = {}, takesRecovery = false, phoneFirst = false } = options;
  const t = useText();
  const situation = useSituation(takesRecovery, options);
  const [typed, setTyped] = useTyped(JSON.stringify([event, fields]));
  const [fault, setFault] = useState<ProofFault | null>(null);
  const [complaint, setComplaint] = useState<Complaint>({});
  const [asking, setAsking] = useState(false);

  const { ways, none } = situation;
  const way = ways.find((one) => one === typed.way) ?? ways[0] ?? null;
  const form: ProofForm = { ...typed, ...situation.on, way, phoneFirst };
  const noCodes = way === "codes" && !form.emailOn && !form.phoneOn;
  const needed = options.needed !== false && !noCodes;

  async function sign(): Promise<ProofFields | null> {
    setAsking(true);
    try {
      const { options: asked } = await call(askPasskey, { event, ...fields });
      const passkey = await signWithPasskey(asked);
      if (passkey === null) setComplaint({ text: t("proofs.closed") });
      return passkey === null ? null : { passkey };
    } catch (error) {
      setComplaint({ error });
      return null;
    } finally {
      setAsking(false);
    }
  }

  function check(): ProofFault | null {
    const found = needed ? firstFault(proofChecks, form) : null;
    setFault(found);
    return found;
  }

  return {
    event,
    fields,
    needed,
    ready: situation.ready,
    /** Where the codes go, masked. */
    contacts: situation.contacts,
    form,
    ways,
    none,
    fault,
    /** What went wrong while the device was asked. */
    complaint,
    /** The device is being asked now. */
    asking,
    change(part: Partial<Typed>) {
      setTyped((now) => ({ ...now, ...part }));
      setFault(null);
      setComplaint({});
    },
    /** The first thing that is missing, which is also shown; null when `collect` may follow. */
    check,
    /** What the call carries; null when something is missing or the device's prompt was closed. */
    async collect(): Promise<ProofFields | null> {
      if (!needed) return {};
      setComplaint({});
      if (asking || check()) return null;
      if (way === "passkey") return sign();
      if (way === "recovery") return { recovery_code: asciiDigits(form.recoveryCode.trim()) };
      return {
        ...(form.emailOn && { ecaptcha: form.emailCode }),
        ...(form.phoneOn && { scaptcha: form.phoneCode }),
      };
    },
  };
}

export type StepProofs = ReturnType<typeof useProofs>;

/** What was typed for one step; another order begins anew. */
function useTyped(step: string) {
  const [kept, keep] = useState<{ step: string; typed: Typed }>({ step, typed: blank });
  const typed = kept.step === step ? kept.typed : blank;
  const set = (next: (now: Typed) => Typed) =>
    keep((now) => ({ step, typed: next(now.step === step ? now.typed : blank) }));
  return [typed, set] as const;
}

function beginningOf({ confirms, confirms_from: from }: PasskeyView) {
  return { confirms: confirms === 1, from };
}

/** What this person can prove with, as far as it is known. */
function useSituation(takesRecovery: boolean, options: StepOptions) {
  const { replaces, without = [], recoveryOnly = false } = options;
  const lacks = (factor: Factor) => [without].flat().includes(factor);
  const user = useUserInfo().data;
  const passkeys = usePasskeys().data;
  const phoneAsked = user?.phone_on === 1 || (replaces === "phone" && Boolean(user?.mobile));
  const phoneOn = phoneAsked && !lacks("phone");
  // The mailbox carries a step that nothing else would carry, unless it is what was lost.
  const emailOn = !lacks("email") && (user?.email_on === 1 || !phoneOn);
  const on = { emailOn, phoneOn };
  const contacts = { email: user?.email ?? "", phone: user?.mobile ?? "" };
  if (!user || !passkeys) return { ready: false, on, contacts, ways: [], none: null };
  const ways = proofWays({
    passkeyRequired: passkeys.required === 1 && !lacks("passkey"),
    passkeys: lacks("passkey") ? [] : passkeys.list.map(beginningOf),
    recoveryCodesLeft: passkeys.recovery_codes_from > 0 ? 0 : passkeys.recovery_codes_left,
    takesRecovery,
    recoveryOnly,
    supported: knowsPasskeys(),
  });
  return { ready: true, on, contacts, ...ways };
}
