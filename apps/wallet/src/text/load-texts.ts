import type { Language } from "@clearhold/contract/languages";
import { create } from "zustand";
import { type TextPart, textParts } from "./text-parts.ts";
import type { Texts } from "./texts.ts";

type Shown = {
  readonly language: Language;
  /** The parts that were needed so far, as one dictionary. */
  readonly texts: Texts;
  readonly parts: number;
};

const needed = new Set<TextPart>(["first"]);

/** What the page speaks by now. Nothing is drawn before the first part is there. */
export const useTexts = create<Shown>()(() => ({
  ...{ language: "en-us", texts: {} as Texts, parts: 0 },
}));

/** Fetches every part of a language that is needed, those that come to be needed meanwhile too. */
export async function loadTexts(language: Language): Promise<Shown> {
  for (;;) {
    const parts = [...needed];
    const fetched = await Promise.all(parts.map((part) => textParts[language][part]()));
    if (parts.length < needed.size) continue;
    return { language, texts: Object.assign({}, ...fetched), parts: parts.length };
  }
}

/**
 * A screen's code with the parts of the dictionary that it speaks: a person pays only for what is read.
 * Both are fetched at once, and the screen is drawn when both are there.
 */
export function withTexts<Code>(parts: readonly TextPart[], load: () => Promise<Code>) {
  return async (): Promise<Code> => {
    const [code] = await Promise.all([load(), needTexts(parts)]);
    return code;
  };
}

async function needTexts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) needed.add(part);
  const { language } = useTexts.getState();
  const loaded = await loadTexts(language);
  const shown = useTexts.getState();
  // A language that came meanwhile brought these parts along.
  if (shown.language === language && shown.parts < loaded.parts) useTexts.setState(loaded);
}
