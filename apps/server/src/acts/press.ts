import { type Language, languages } from "@clearhold/contract/refusals";
import { noticeKinds } from "@clearhold/contract/wallet/press/notices";
import { z } from "zod";
import {
  draftNotice,
  getNotice,
  listNoticeRows,
  type Notice,
  noticePictureUrl,
  noticeStateAt,
  parseNotice,
  publishNotice,
  withdrawNotice,
} from "../features/press/notices/index.ts";
import { DraftFault } from "../features/press/texts/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { type ActResult, act, type Field, InputFault } from "./act.ts";
import { file, flag, oneOf, option, optional, place } from "./fields.ts";
import { linesOf, minute } from "./told.ts";

type Kind = Notice["kind"];

const listMax = 20;
const optionalFile = (help: string): Field<Buffer | undefined> => ({
  ...file(help),
  schema: z.instanceof(Buffer).optional(),
});
const schedule = {
  link: optional("#/screen or https address"),
  from: optional("+10m or time"),
  until: optional("+10m or time"),
  pinned: flag(),
};
const words = file("words.json");

const noticeDraft = act({
  name: "notice draft",
  summary: "Keeps a notice in three languages that nobody sees yet. Its HTML is cleaned.",
  rights: "password",
  audit: ["draft-notice"],
  input: {
    file: words,
    kind: option(noticeKinds.join("|"), oneOf(noticeKinds)),
    picture: optionalFile("picture"),
    ...schedule,
  },
  check: ({ clock }, input) => void draftOf(input, clock),
  effect: async (world, input, { login }) =>
    seen(await draftNotice(world, login, { draft: draftOf(input, world.clock), ...input }), world),
  words: noticeResult,
});

const bannerDraft = act({
  name: "banner draft",
  summary: "Keeps a banner that nobody sees yet. Only the pixels of its picture are kept.",
  rights: "password",
  audit: ["draft-notice"],
  input: { file: words, picture: file("picture"), ...schedule },
  check: ({ clock }, input) => void draftOf({ ...input, kind: "banner" }, clock),
  async effect(world, input, { login }) {
    const draft = draftOf({ ...input, kind: "banner" }, world.clock);
    return seen(await draftNotice(world, login, { draft, ...input }), world);
  },
  words: noticeResult,
});

const [noticePreview, noticePublish, noticeWithdraw, noticeList] = actsOn("notice", noticeKinds);
const [bannerPreview, bannerPublish, bannerWithdraw, bannerList] = actsOn("banner", ["banner"]);

/** What operators write for everybody. */
export const pressActs = [
  ...[noticeDraft, noticePreview, noticePublish, noticeWithdraw, noticeList],
  ...[bannerDraft, bannerPreview, bannerPublish, bannerWithdraw, bannerList],
];

/** The acts that notices and banners share. */
function actsOn(thing: "notice" | "banner", kinds: readonly Kind[]) {
  const id = place(`${thing} id`);
  const preview = act({
    name: `${thing} preview`,
    summary: `Shows a ${thing} in every language, as it will be shown.`,
    rights: "none",
    input: { id },
    effect: async (world, ask) => seen(await getNotice(world.reader, { ...ask, kinds }), world),
    words: noticeResult,
  });
  const publish = act({
    name: `${thing} publish`,
    summary: `Shows a ${thing} from now on, or from its own time.`,
    rights: "password",
    audit: ["publish-notice"],
    input: { id },
    effect: async (world, ask, { login }) =>
      seen(await publishNotice(world, login, { ...ask, kinds }), world),
    words: noticeResult,
  });
  const withdraw = act({
    name: `${thing} withdraw`,
    summary: `Takes a ${thing} away for good.`,
    rights: "password",
    audit: ["withdraw-notice"],
    input: { id },
    effect: async (world, ask, { login }) =>
      seen(await withdrawNotice(world, login, { ...ask, kinds }), world),
    words: noticeResult,
  });
  const list = act({
    name: `${thing} list`,
    summary: `Lists the ${listMax} newest ${thing}s with their state.`,
    rights: "none",
    input: {},
    effect: async (world) =>
      (await listNoticeRows(world.reader, kinds, listMax)).map((one) => seen(one, world)),
    words: (all) => ({
      data: { [`${thing}s`]: all.map(viewOf) },
      lines: linesOf(all, lineOf, `no ${thing}s yet`),
    }),
  });
  return [preview, publish, withdraw, list] as const;
}

function draftOf(input: Parameters<typeof parseNotice>[0], clock: Clock) {
  try {
    return parseNotice(input, clock.now());
  } catch (error) {
    if (error instanceof DraftFault) throw new InputFault(error.message);
    throw error;
  }
}

type Seen = Notice & { readonly state: ReturnType<typeof noticeStateAt> };

function seen(notice: Notice, { clock }: { readonly clock: Clock }): Seen {
  return { ...notice, state: noticeStateAt(notice, clock.now()) };
}

function viewOf({ noticeHash: _, hasPicture, fromAt, untilAt, ...notice }: Seen) {
  const { publishedAt, withdrawnAt, ...shown } = notice;
  return {
    ...shown,
    picture: noticePictureUrl({ id: notice.id, hasPicture }),
    from_at: fromAt?.toISOString() ?? null,
    until_at: untilAt?.toISOString() ?? null,
    published_at: publishedAt?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  };
}

function lineOf(notice: Seen): string {
  const { id, kind, state, pinned, fromAt, untilAt, words } = notice;
  const times = [fromAt && `from ${minute(fromAt)}`, untilAt && `until ${minute(untilAt)}`];
  const head = [id, kind, state, pinned && "on top", ...times].filter(Boolean).join("  ");
  return `${head}  "${words["en-us"].title}"`;
}

function noticeResult(notice: Seen): ActResult {
  const { link } = notice;
  const picture = noticePictureUrl(notice);
  const wordsOf = (language: Language) => {
    const { title, content } = notice.words[language];
    return [`${language}: ${title}`, ...(content === "" ? [] : [content])];
  };
  return {
    data: viewOf(notice),
    lines: [
      lineOf(notice),
      ...(link === "" ? [] : [`leads to ${link}`]),
      ...(picture === "" ? [] : [`picture ${picture}`]),
      ...languages.flatMap(wordsOf),
    ],
  };
}
