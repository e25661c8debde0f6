import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, Switch } from "../../primitives/text.ts";
import { HelpBlock } from "./help.ts";

/** What an operator may publish. Only the terms ask people to agree. */
export const textKinds = ["terms", "privacy", "college"] as const;
export const TextKind = z.enum(textKinds);
export type TextKind = z.infer<typeof TextKind>;

const TextEntry = z.object({ id: OpaqueId, kind: TextKind, title: z.string() });

const TextView = z.extend(TextEntry, {
  blocks: z.array(HelpBlock),
  /** Since when this version holds. */
  createtime: UnixSeconds,
  /** 1: the person who is logged in has agreed to this version. */
  agreed: Switch,
});
export type TextView = z.infer<typeof TextView>;

export const listTexts = endpoint({
  name: "listTexts",
  kind: "read",
  path: "/api/index/texts",
  auth: "none",
  summary: "Which texts the operator has published: the present version of each kind.",
  ask: z.object({}),
  reply: z.array(z.extend(TextEntry, { agreed: Switch })),
  refusals: [],
});

export const readText = endpoint({
  name: "readText",
  kind: "read",
  path: "/api/index/text",
  auth: "none",
  summary: "The present version of one text, in the language of the caller.",
  ask: z.object({ kind: TextKind }),
  reply: TextView,
  refusals: ["text-not-found"],
});

export const agreeToText = endpoint({
  name: "agreeToText",
  kind: "write",
  path: "/api/index/agree_text",
  auth: "session",
  summary:
    "Agrees to this version of the terms. Nothing is locked for somebody who does not; asked again it changes nothing.",
  ask: z.object({ id: OpaqueId }),
  reply: Nothing,
  refusals: ["text-not-found", "terms-changed"],
});
