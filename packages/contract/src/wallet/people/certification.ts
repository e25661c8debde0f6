import { z } from "zod/mini";
import {
  certificationLevelMax,
  certificationParts,
  certificationReasons,
  certificationStates,
  countryCodes,
  documentBytesMax,
  nameSign,
} from "../../certification-rules.ts";
import { endpoint } from "../../endpoint.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId, Switch, shownLine } from "../../primitives/text.ts";

const Limits = z.object({ TRX: MoneyText, USDT: MoneyText });

const LimitText = z.union([MoneyText, z.literal("")]);

const Part = z.enum(certificationParts);

const CertificationRequest = z.object({
  id: OpaqueId,
  level: z.int(),
  state: z.enum(certificationStates),
  /** Empty where it was not refused. */
  reason: z.union([z.enum(certificationReasons), z.literal("")]),
  createtime: UnixSeconds,
  /** 0 while nobody has decided. */
  updatetime: UnixSeconds,
  /** When it lapses and its pictures are deleted; 0 once it was decided, because they went with that. */
  deletetime: UnixSeconds,
});

export const CertificationView = z.object({
  level: z.int(),
  /** Every level, 0 first (requirement 3). */
  list: z.array(
    z.object({
      name: z.string(),
      level: z.int(),
      /** 1 where I can ask for it now. */
      is_able: Switch,
      /** The most that can be withdrawn in 24 hours. */
      with_limit: Limits,
      /** The most of 30 days' deposits that can be exchanged or subscribed; empty without a limit. */
      reh_limit: z.object({ TRX: LimitText, USDT: LimitText }),
      /** Limits that will be others, and from when; empty where operators changed none. */
      coming: z.array(
        z.object({
          limit: z.enum(["with_limit", "reh_limit"]),
          currency: CurrencyCode,
          amount: LimitText,
          starttime: UnixSeconds,
        }),
      ),
    }),
  ),
  /** What was credited to me in 30 days. */
  deposited: Limits,
  /** What of my deposits waits for my certification now. */
  uncertified: Limits,
  /** From when I can use all of that without it, because its deposits are older than 30 days; 0 for nothing. */
  uncertified_until: z.object({ TRX: UnixSeconds, USDT: UnixSeconds }),
  /** The newest that I sent; null when I never did. */
  request: z.nullable(CertificationRequest),
  /** Pictures that are uploaded and not submitted yet, each until when it waits. */
  pictures: z.array(z.object({ part: Part, deletetime: UnixSeconds })),
});
export type CertificationView = z.infer<typeof CertificationView>;

export const getCertification = endpoint({
  name: "getCertification",
  kind: "read",
  path: "/api/User/certified",
  auth: "session",
  summary:
    "The levels of certification with their limits, mine, and what became of what I submitted.",
  ask: z.object({}),
  reply: CertificationView,
  refusals: [],
});

export const CertificationLook = z.object({
  id: z.int(),
  operator: z.string(),
  createtime: UnixSeconds,
});
export type CertificationLook = z.infer<typeof CertificationLook>;

export const listCertificationLooks = endpoint({
  name: "listCertificationLooks",
  kind: "read",
  path: "/api/User/certification_looks",
  auth: "session",
  summary: "Each time that an operator looked at my documents, the newest first.",
  ask: z.object(pageAsk),
  reply: pageOf(CertificationLook),
  refusals: [],
});

export const uploadDocument = endpoint({
  name: "uploadDocument",
  kind: "write",
  path: "/api/User/upload_document",
  auth: "session",
  limit: "document",
  multipart: { bytesMax: documentBytesMax },
  summary:
    "Takes one JPEG, PNG or WebP picture of a document or of me, of at most 4 MB and 4096 pixels a side. It is encoded anew without anything else that the file held, and sealed: only operators read it, and I see each look. It waits 48 hours to be submitted.",
  ask: z.object({ part: Part, file: z.file() }),
  reply: CertificationView,
  refusals: [
    "picture-unreadable",
    "picture-too-large",
    "picture-too-small",
    "picture-blurred",
    "certification-pending",
  ],
});

export const submitCertification = endpoint({
  name: "submitCertification",
  kind: "write",
  path: "/api/User/submit_certification",
  auth: "session",
  summary:
    "Asks for a level with the pictures that I uploaded: 1 needs both sides of a document, 2 a photo of me too. Two operators decide.",
  ask: z.object({
    level: wholeNumber(1, certificationLevelMax),
    name: shownLine(100, 2).check(z.refine((name) => nameSign.test(name), "letters")),
    /** As on the document: yyyy-mm-dd. */
    birthday: z.iso.date(),
    country: z.enum(countryCodes),
  }),
  reply: CertificationView,
  refusals: [
    "certification-pending",
    "certification-reached",
    "certification-too-young",
    "certification-incomplete",
  ],
});

export const cancelCertification = endpoint({
  name: "cancelCertification",
  kind: "write",
  path: "/api/User/cancel_certification",
  auth: "session",
  summary: "Takes back what I submitted and nobody has decided, and deletes my pictures at once.",
  ask: z.object({}),
  reply: CertificationView,
  refusals: [],
});
