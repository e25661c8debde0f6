import {
  certificationNames,
  certificationParts,
  certificationReasons,
} from "@clearhold/contract/certification-rules";
import { z } from "zod";
import { listWaiting } from "../features/people/certification/index.ts";
import { act, InputFault } from "./act.ts";
import { oneOf, option, place } from "./fields.ts";
import { linesOf, minute } from "./told.ts";

const requestId = place(
  "certification id",
  z.string().regex(/^cer_[0-9a-z]{26}$/, "must be the ID of a certification"),
);

const nameOf = (level: number) => `${level} (${certificationNames["en-us"][level]})`;

export const certificationList = act({
  name: "certification list",
  summary: "Lists submitted documents that wait for a decision, the longest wait first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listWaiting(reader),
  words: (waiting) => ({
    data: { waiting },
    lines: linesOf(
      waiting,
      ({ id, level, askedAt }) => `${id}  ${minute(askedAt)}  level ${nameOf(level)}`,
      "no documents wait for a decision",
    ),
  }),
});

export const certificationShow = act({
  name: "certification show",
  summary:
    "Shows submitted documents in files that it removes. The person sees who looked and when.",
  rights: "password",
  audit: ["operator-look"],
  input: { requestId },
  async effect({ operators, showFiles }, ask, { login }) {
    // Before the look: nothing is written down that nobody was shown.
    if (showFiles === null) throw new InputFault("documents are shown at a terminal only");
    const { facts, pictures } = await operators.showCertification({ ...login, ...ask });
    await showFiles(
      factLines(facts),
      pictures.map(({ part, bytes }) => ({
        name: `${part}.webp`,
        bytes: Buffer.from(bytes, "base64"),
      })),
    );
    return pictures.length;
  },
  words: (pictures, { requestId: id }) => ({
    data: { id, pictures },
    lines: ["The files are removed. The person can see this look under Authentication."],
  }),
});

type Facts = { level: number; name: string; birthday: string; country: string };

function factLines({ level, name, birthday, country }: Facts): string[] {
  return [
    `  level      ${nameOf(level)}`,
    `  name       ${name}`,
    `  born       ${birthday}`,
    `  country    ${country}`,
  ];
}

const none = "none";

export const certificationDecide = act({
  name: "certification decide",
  summary: `Accepts or refuses submitted documents. Two operators have to say the same, each after a look at ${certificationParts.join(", ")}.`,
  rights: "passkey",
  audit: ["decide-certification"],
  input: {
    requestId,
    decision: option("accepted or refused", oneOf(["accepted", "refused"])),
    reason: option(
      certificationReasons.join(", "),
      z.enum([none, ...certificationReasons]).default(none),
    ),
  },
  check(_, { decision, reason }) {
    if ((decision === "refused") !== (reason !== none)) {
      throw new InputFault("--reason is needed with refused, and only there");
    }
  },
  effect: ({ operators }, { reason, ...ask }, { login }) =>
    operators.decideCertification({ ...login, ...ask, reason: reason === none ? "" : reason }),
  words: ({ level, decided }, { requestId: id, decision }) => ({
    data: { id, level, decision, decided },
    lines: [
      decided
        ? `${id} is ${decision}`
        : `${id}: your decision is noted; a second operator has to say the same`,
    ],
  }),
});
