import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import { isTimeZone } from "@clearhold/contract/is-time-zone";
import type {
  PreferencesView,
  setPreferences,
} from "@clearhold/contract/wallet/people/preferences";
import type { Queryable } from "../../../kernel/database.ts";

const columns = "language, display_currency, line_color, chosen_zone, theme, balance_hidden";

type PreferenceRow = {
  readonly language: PreferencesView["language"];
  readonly displayCurrency: PreferencesView["currency"];
  readonly lineColor: PreferencesView["line_color"];
  readonly chosenZone: string;
  readonly theme: PreferencesView["theme"];
  readonly balanceHidden: boolean;
};

/** How a person reads the product, on whatever device. */
export async function getPreferences(db: Queryable, userId: string): Promise<PreferencesView> {
  return viewOf(await db.first(`select ${columns} from users where id = $1`, [userId]));
}

/** The same of several people, by their ids. */
export async function listPreferences(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PreferencesView>> {
  const rows = await db.query<PreferenceRow & { readonly id: string }>(
    `select id, ${columns} from users where id = any($1::text[])`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, viewOf(row)]));
}

/** The zone in which a person reads times away from the device: an IANA name; UTC where we do not know it. */
export async function findTimeZone(db: Queryable, userId: string): Promise<string> {
  const row = await db.first<{ zone: string }>(
    "select coalesce(nullif(chosen_zone, 'device'), time_zone) as zone from users where id = $1",
    [userId],
  );
  return row && isTimeZone(row.zone) ? row.zone : "UTC";
}

/** True where another language is stored than before. */
export async function updateLanguage(
  db: Queryable,
  userId: string,
  language: PreferencesView["language"],
): Promise<boolean> {
  const changed = await db.query(
    "update users set language = $2 where id = $1 and language <> $2 returning id",
    [userId, language],
  );
  return changed.length > 0;
}

type PreferencesAsk = ParsedAskOf<typeof setPreferences>;

/** Stores what is named, and gives all of them. */
export async function updatePreferences(
  db: Queryable,
  userId: string,
  { currency, line_color, time_zone, theme, balance_hidden: hidden }: PreferencesAsk,
): Promise<PreferencesView> {
  const row = await db.first<PreferenceRow>(
    `update users set display_currency = coalesce($2, display_currency),
       line_color = coalesce($3, line_color), chosen_zone = coalesce($4, chosen_zone),
       theme = coalesce($5, theme), balance_hidden = coalesce($6, balance_hidden)
     where id = $1 returning ${columns}`,
    [userId, currency, line_color, time_zone, theme, hidden === undefined ? null : hidden === 1],
  );
  return viewOf(row);
}

function viewOf(row: PreferenceRow | null): PreferencesView {
  if (!row) throw new Error("no user behind the session");
  return {
    language: row.language,
    currency: row.displayCurrency,
    line_color: row.lineColor,
    time_zone: row.chosenZone,
    theme: row.theme,
    balance_hidden: row.balanceHidden ? 1 : 0,
  };
}
