import { shownLine } from "@clearhold/contract/primitives/text";
import { type Language, languages } from "@clearhold/contract/refusals";
import { z } from "zod";

const titleLengthMax = 80;

/** What does not fit in what an operator drafts, the field named first. */
export class DraftFault extends Error {}

type Words = { readonly title: string; readonly content: string };

/**
 * Reads the words of a draft: `{"en-us": {"title": "…", "content": "…"}, …}`, its contents as `content`
 * has them. @throws DraftFault
 */
export function readWordsFile(
  file: Uint8Array,
  content: z.ZodType<string>,
): Record<Language, Words> {
  const words = z.strictObject({ title: shownLine(titleLengthMax), content });
  const shape = Object.fromEntries(languages.map((one) => [one, words]));
  const parsed = z.strictObject(shape as Record<Language, typeof words>).safeParse(jsonOf(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") || "file";
  const isTitle = place.endsWith(".title") && issue?.code === "custom";
  const because = isTitle
    ? `must be 1 to ${titleLengthMax} visible characters without < >`
    : issue?.message;
  throw new DraftFault(`${place}: ${because}`);
}

function jsonOf(file: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(file).toString("utf8"));
  } catch {
    throw new DraftFault("file: does not hold JSON");
  }
}
