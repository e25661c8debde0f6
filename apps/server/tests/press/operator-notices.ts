import type { Language } from "@clearhold/contract/refusals";
import type { Act } from "../../src/acts/act.ts";
import { acts } from "../../src/acts/index.ts";
import { performAs } from "../operator-names.ts";
import { type Format, picture } from "../people/pictures.ts";
import type { World } from "../world.ts";

type Words = { readonly title?: unknown; readonly content?: unknown };

/** The same words in each language, marked by it: an English title ends with " (en-us)". */
export function wordsFile(
  title: string,
  content = "",
  changes: Record<string, Words> = {},
): Buffer {
  const languages: readonly Language[] = ["en-us", "zh-cn", "ko-kr"];
  const pairs = languages.map((one) => [one, { title: `${title} (${one})`, content }]);
  return Buffer.from(JSON.stringify({ ...Object.fromEntries(pairs), ...changes }));
}

/** A picture of the least size that a notice can have. */
export const noticePicture = (format: Format = "png") => picture(format, 600, 600);

export type Made = {
  readonly id: string;
  readonly state: string;
  readonly picture: string;
  readonly [field: string]: unknown;
};

/** Operators who publish, through their acts. */
export async function openNoticeDesk(world: World) {
  const olga = { name: "olga", password: "Olga-knows-9" };
  await world.operators.enrolOperator(olga);
  const { databases, clock, operators } = world;
  const run = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const parts = { clock, operators, database: databases.operator, reader: databases.operator };
    const result = await performAs(olga, actOf(name), { pinned: false, ...given, world: parts });
    return result.data as Made;
  };
  return {
    run,
    /** Drafts and publishes; gives what was published. */
    async show(given: Readonly<Record<string, unknown>>): Promise<Made> {
      const thing = given.kind === undefined ? "banner" : "notice";
      const { id } = await run(`${thing} draft`, given);
      return run(`${thing} publish`, { id });
    },
  };
}

export type NoticeDesk = Awaited<ReturnType<typeof openNoticeDesk>>;

function actOf(name: string): Act {
  const found = acts.find((one) => one.name === name);
  if (!found) throw new Error(`no act ${name}`);
  return found;
}
