import type { Clock } from "../src/kernel/clock.ts";
import { newId } from "../src/kernel/ids.ts";
import {
  answerChallenge,
  createSoftwarePasskey,
  softwarePlace,
} from "../src/main/commands/operator-proof.ts";
import { type OperatorPort, openPort, operatorCalls } from "../src/wire/guard/guard-port.ts";
import { type LocalCall, localCaller } from "../src/wire/local-call.ts";
import { certificationAct, withPasskey } from "../src/wire/operators/act-proof.ts";
import { changeText, openSignerOperators } from "../src/wire/operators/operator-change.ts";
import { approvalChallenge } from "../src/wire/signer/operator-approval.ts";

type Login = { readonly name: string; readonly password: string };
export type EnrolledOperator = {
  readonly operatorId: string;
  /** The passkey's answer to a challenge. */
  answer(challenge: string): string;
  /** As it lies in a file. */
  readonly passkey: ReturnType<typeof createSoftwarePasskey>;
};

/** An operator who signs acts with a passkey. */
export type PasskeySigner = EnrolledOperator & { readonly login: Login };

/** What needs a passkey is signed with the one that was made here for this name. */
export type TestOperators = OperatorPort & {
  /** The passkey of somebody who was enrolled here. */
  holderOf(name: string): EnrolledOperator;
  /** One of the first two, as the ceremony enrols them; at the signer too where its door is given. */
  enrolOperator(login: Login, signer?: LocalCall): Promise<EnrolledOperator>;
  /** The same, with a password made from the name: somebody who signs acts with a passkey. */
  enrolSigner(name: string, signer?: LocalCall): Promise<PasskeySigner>;
};

/** By door and name: every opener of one door knows who was enrolled there. */
const holders = new Map<string, EnrolledOperator>();

/** The guard's door for operators, with a way to enrol the first two at once. */
export function openTestOperators(socketPath: string, clock: Clock): TestOperators {
  const port = openPort(operatorCalls, localCaller(socketPath));
  const holderOf = (name: string) => {
    const holder = holders.get(`${socketPath} ${name}`);
    if (!holder) throw new Error(`${name} was not enrolled here`);
    return holder;
  };
  const operators: TestOperators = {
    ...port,
    holderOf,
    async signAct(ask) {
      if (ask.approval !== undefined) return port.signAct(ask);
      return port.signAct(await withPasskey(ask, () => holderOf(ask.name), clock));
    },
    async decideCertification(ask) {
      if (ask.approval !== undefined) return port.decideCertification(ask);
      const act = certificationAct(ask);
      const { approval } = await withPasskey(act, () => holderOf(ask.name), clock);
      return port.decideCertification({ ...ask, approval });
    },
    async enrolSigner(name, signer) {
      const login = { name, password: `${name}-kennt-9-Tore` };
      return { login, ...(await operators.enrolOperator(login, signer)) };
    },
    async enrolOperator({ name, password }, signer) {
      const passkey = createSoftwarePasskey(password);
      const { publicKey } = passkey;
      const operatorId = newId("opr", clock);
      const answer = (challenge: string) => answerChallenge(passkey, password, challenge);
      const { length } = await port.listOperatorChanges({});
      const operator = { operatorId, name, publicKey, ...softwarePlace };
      const change = { kind: "enrol", number: length + 1, operator } as const;
      const assertion = answer(approvalChallenge(changeText(change), operatorId));
      const ask = { change, approvals: [{ operatorId, assertion }] };
      await port.changeOperators({ ...ask, password });
      if (signer) {
        const reply = await openSignerOperators(signer).change(ask);
        if (!reply.changed) throw new Error(reply.reason);
      }
      holders.set(`${socketPath} ${name}`, { operatorId, answer, passkey });
      return holderOf(name);
    },
  };
  return operators;
}
