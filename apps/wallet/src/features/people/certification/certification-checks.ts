import {
  bornAfter,
  bornBefore,
  type CertificationLevel,
  type CertificationPart,
  nameSign,
  partsOfLevel,
} from "@clearhold/contract/certification-rules";
import { submitCertification } from "@clearhold/contract/wallet/people/certification";
import type { Check } from "../../../forms/first-fault.ts";

export type CertificationForm = {
  readonly level: CertificationLevel;
  readonly name: string;
  readonly birthday: string;
  readonly country: string;
  readonly pictures: readonly CertificationPart[];
  readonly today: Date;
};

export type CertificationFault =
  | "nameMissing"
  | "nameUnseen"
  | "birthdayMissing"
  | "birthdayTooEarly"
  | "tooYoung"
  | "countryMissing"
  | "pictureMissing";

/** The rule of the wire itself, so that no name is refused later. */
const Name = submitCertification.ask.shape.name;

/** In the order of the form. */
export const certificationChecks: readonly Check<CertificationForm, CertificationFault>[] = [
  { fault: "nameMissing", failed: ({ name }) => name.trim().length < 2 || !nameSign.test(name) },
  { fault: "nameUnseen", failed: ({ name }) => !Name.safeParse(name).success },
  { fault: "birthdayMissing", failed: ({ birthday }) => birthday === "" },
  {
    fault: "birthdayTooEarly",
    failed: ({ birthday, today }) => birthday < bornAfter(today),
  },
  { fault: "tooYoung", failed: ({ birthday, today }) => birthday > bornBefore(today) },
  { fault: "countryMissing", failed: ({ country }) => country === "" },
  {
    fault: "pictureMissing",
    failed: ({ level, pictures }) => partsOfLevel[level].some((part) => !pictures.includes(part)),
  },
];
