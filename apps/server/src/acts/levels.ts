import { z } from "zod";
import { isSameAgain } from "../features/statements/levels/index.ts";
import { act } from "./act.ts";
import { place } from "./fields.ts";

export const levelsCheck = act({
  name: "levels check",
  summary: "Counts the levels of a past day again and compares. Exit code 1 if one differs.",
  rights: "none",
  input: { day: place("yyyy-mm-dd", z.iso.date("must be a day as yyyy-mm-dd")) },
  effect: ({ auditor }, { day }) => isSameAgain(auditor, day),
  words: (same, { day }) => ({
    ok: same === true,
    data: { day, same },
    lines: [
      same === null
        ? `${day} was not counted`
        : `${day}: the levels, counted again, ${same ? "are the same" : "DIFFER"}`,
    ],
  }),
});
