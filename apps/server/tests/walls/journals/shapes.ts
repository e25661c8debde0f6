import type pg from "pg";

export type Line = {
  readonly side: "debit" | "credit";
  readonly code: string;
  readonly ownerId: string;
  readonly currency: string;
  readonly units: bigint;
  /** What a thief writes instead of what would fit. */
  readonly accountId?: bigint;
  readonly version?: bigint;
  readonly after?: bigint;
};

/** A journal as SQL would write it, and who writes it. */
export type Draft = {
  readonly kind: string;
  readonly poster: string;
  readonly reference: string;
  readonly lines: readonly Line[];
  readonly entryCount: number;
};

/** Who owns the lines of a draft, by the kind of owner that the chart asks for. */
export type Owners = Readonly<Record<"user" | "project" | "campaign" | "house", string>>;

export const currenciesOfLegs = ["TRX", "USDT"] as const;

type Shape = { kind: string; leg: number; lines: string[] };

/** For each kind, each way it may look and each login that may post it: the smallest journal. */
export async function draftKinds(db: pg.Client, owners: Owners): Promise<readonly Draft[]> {
  const { rows: shapes } = await db.query<Shape>(
    "select kind, leg, lines from ledger_shapes order by kind, leg, lines",
  );
  const { rows: posters } = await db.query<{ kind: string; role: string }>(
    "select kind, role from ledger_posters order by kind, role",
  );
  const { rows: chart } = await db.query<{ code: string; owner_kind: keyof Owners }>(
    "select code, owner_kind from ledger_chart",
  );
  const ownerOf = new Map(chart.map(({ code, owner_kind }) => [code, owners[owner_kind]]));
  return posters.flatMap(({ kind, role }) =>
    waysOf(shapes.filter((shape) => shape.kind === kind)).map((way, n) => {
      const lines = way.flatMap((shape, leg) => linesOf(shape, leg, ownerOf));
      return { kind, poster: role, lines, entryCount: lines.length, reference: `${kind}-${n}` };
    }),
  );
}

/** One shape for each leg, in every combination. */
function waysOf(shapes: readonly Shape[]): Shape[][] {
  const legs = [...Map.groupBy(shapes, ({ leg }) => leg).values()];
  if (legs.length === 0) return [];
  return legs.reduce<Shape[][]>(
    (ways, leg) => ways.flatMap((way) => leg.map((shape) => [...way, shape])),
    [[]],
  );
}

const total = 1_000n;

/** The side with one line has all of it, the other is split. */
function linesOf({ lines }: Shape, leg: number, ownerOf: ReadonlyMap<string, string>): Line[] {
  const parts = lines.map((text) => text.split(" ") as [Line["side"], string]);
  return parts.map(([side, code], index) => {
    const sameSide = parts.filter(([other]) => other === side);
    const isLast = parts.findLastIndex(([other]) => other === side) === index;
    const units = isLast ? total - BigInt(sameSide.length - 1) : 1n;
    const currency = currenciesOfLegs[leg] ?? "TRX";
    return { side, code, ownerId: ownerOf.get(code) ?? "", currency, units };
  });
}

/** Writes a draft as a thief would: with the ids, versions and balances that would fit. */
export async function writeDraft(login: pg.Client, draft: Draft, header = ""): Promise<void> {
  const values: string[] = [];
  for (const line of draft.lines) {
    const { rows } = await login.query(
      `select id, version, balance_units, normal_side from ledger_accounts
       where (code, owner_id, currency) = ($1, $2, $3)`,
      [line.code, line.ownerId, line.currency],
    );
    const [account] = rows;
    if (!account) throw new Error(`${line.code} of ${line.ownerId} is not open`);
    const change = account.normal_side === line.side ? line.units : -line.units;
    values.push(
      `(${line.accountId ?? account.id}, ${line.version ?? BigInt(account.version) + 1n}, '${id}',
        '${line.side}', ${line.units}, ${line.after ?? BigInt(account.balance_units) + change})`,
    );
  }
  const [names, given] = header === "" ? ["", ""] : header.split("=").map((one) => `, ${one}`);
  const journal = `insert into ledger_journals
    (id, kind, reference, entry_count, occurred_at${names})
    values ('${id}', '${draft.kind}', '${draft.reference}', ${draft.entryCount}, now()${given})`;
  const entries = `insert into ledger_entries values ${values.join(", ")}`;
  await login.query(values.length > 0 ? `with j as (${journal}) ${entries}` : journal);
}

/** Every attempt is rolled back, so one id serves all. */
const id = "jrn_of_a_thief";
