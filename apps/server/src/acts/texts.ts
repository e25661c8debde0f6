import { languages } from "@clearhold/contract/refusals";
import { textKinds } from "@clearhold/contract/wallet/press/texts";
import {
  DraftFault,
  draftText,
  getText,
  listTextRows,
  type PressText,
  parseText,
  publishText,
  textStateOf,
  withdrawText,
} from "../features/press/texts/index.ts";
import { type ActResult, act, InputFault } from "./act.ts";
import { file, oneOf, option, place } from "./fields.ts";
import { linesOf, minute } from "./told.ts";

const listMax = 20;
const id = place("text id");

const textDraft = act({
  name: "text draft",
  summary: "Keeps a version of a text in three languages that nobody sees yet.",
  rights: "password",
  audit: ["draft-text"],
  input: { file: file("words.json"), kind: option(textKinds.join("|"), oneOf(textKinds)) },
  check: (_, input) => void wordsOf(input.file),
  effect: (world, input, { login }) =>
    draftText(world, login, { kind: input.kind, words: wordsOf(input.file) }),
  words: textResult,
});

const textPreview = act({
  name: "text preview",
  summary: "Shows a version of a text in every language, as it will be shown.",
  rights: "none",
  input: { id },
  effect: (world, ask) => getText(world.reader, ask.id),
  words: textResult,
});

const textPublish = act({
  name: "text publish",
  summary: "Puts a version in force. People are asked to agree to new terms.",
  rights: "password",
  audit: ["publish-text"],
  input: { id },
  effect: (world, ask, { login }) => publishText(world, login, ask.id),
  words: textResult,
});

const textWithdraw = act({
  name: "text withdraw",
  summary: "Takes a version away for good. The one before it is in force again.",
  rights: "password",
  audit: ["withdraw-text"],
  input: { id },
  effect: (world, ask, { login }) => withdrawText(world, login, ask.id),
  words: textResult,
});

const textList = act({
  name: "text list",
  summary: `Lists the ${listMax} newest versions of texts with their state.`,
  rights: "none",
  input: {},
  effect: (world) => listTextRows(world.reader, listMax),
  words: (all) => ({
    data: { texts: all.map(viewOf) },
    lines: linesOf(all, lineOf, "no texts yet"),
  }),
});

/** Terms, privacy and college: what operators publish under a name of its own. */
export const textActs = [textDraft, textPreview, textPublish, textWithdraw, textList];

function wordsOf(bytes: Uint8Array): PressText["words"] {
  try {
    return parseText(bytes);
  } catch (error) {
    if (error instanceof DraftFault) throw new InputFault(error.message);
    throw error;
  }
}

function viewOf(text: PressText) {
  const { textHash: _, publishedAt, withdrawnAt, ...shown } = text;
  return {
    ...shown,
    state: textStateOf(text),
    published_at: publishedAt?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  };
}

function lineOf(text: PressText): string {
  const since = text.publishedAt && `since ${minute(text.publishedAt)}`;
  const head = [text.id, text.kind, textStateOf(text), since].filter(Boolean).join("  ");
  return `${head}  "${text.words["en-us"].title}"`;
}

function textResult(text: PressText): ActResult {
  const wordLines = languages.flatMap((language) => {
    const { title, content } = text.words[language];
    return [`${language}: ${title}`, content];
  });
  return { data: viewOf(text), lines: [lineOf(text), ...wordLines] };
}
