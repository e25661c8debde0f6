import { type CurrencyCode, currencies, type Money, money } from "@clearhold/money";
import { columnOf, type Queryable } from "../../../kernel/database.ts";
import { findBalances } from "../../../ledger/statements.ts";
import { findInvested } from "../../projects/subscriptions/index.ts";

/** One thing about a person, by the names of its columns. */
export type ExportRow = Readonly<Record<string, string | number | boolean | object | null>>;

/** How a file writes an amount: the wire's form, or with all decimals. */
type WriteAmount = (amount: Money) => string;

/** What the archive has of one kind: its file's name, and every row that is the person's. */
export type ExportSection = {
  readonly name: string;
  rows(db: Queryable, userId: string, write: WriteAmount): AsyncIterable<ExportRow>;
};

/**
 * Each statement gives the rows of the person $1, with a `key` that puts them in order. An amount
 * `x_units` is in `x_currency`, or else in `currency`. What the person does not read on a screen is left
 * out: hashes, MACs, and sealed documents, which the web server cannot read.
 */
const statements: Readonly<Record<string, string>> = {
  profile: `select u.id as key, u.id as user_id, u.username, u.nickname, u.bio, m.email, p.phone,
      u.telegram, u.google, u.language, u.display_currency, u.line_color, u.chosen_zone, u.time_zone, u.theme,
      u.balance_hidden, u.avatar, u.invite_code, u.invited_with, u.certification, u.demo, u.created_at
    from users u join guard_mailboxes m on m.user_id = u.id left join guard_phones p on p.user_id = u.id
    where u.id = $1`,
  nicknames: `select id as key, nickname, state, reason, asked_at, decided_at
    from nickname_requests where user_id = $1`,
  sessions: `select id as key, id, device, ip, opened_at, seen_at, expires_at, revoked_at
    from sessions where user_id = $1`,
  "push-devices": `select g.id as key, s.device, g.created_at
    from guard_push_subscriptions g join sessions s on s.token_hash = g.session_hash
    where g.user_id = $1`,
  passkeys: `select id as key, name, created_at, used_at, is_synced, is_backed_up, count_fell_at
    from guard_passkeys where user_id = $1`,
  history: `select lpad(id::text, 20, '0') as key, kind, at, ip, device, details
    from security_events where user_id = $1`,
  certification: `select id as key, id, level, state, reason, asked_at, decided_at
    from certification_requests where user_id = $1`,
  "certification-looks": `select lpad(l.id::text, 20, '0') as key, o.name as operator, l.looked_at
    from certification_looks l join certification_requests r on r.id = l.request_id
      join operators o on o.id = l.operator_id
    where r.user_id = $1`,
  limits: `select l.kind || ' ' || l.currency as key, l.kind, l.level as certification, l.currency,
      l.units as limit_units, l.next_units, l.next_at
    from level_limits(clock_timestamp()) l join users u on u.certification = l.level where u.id = $1`,
  levels: `select to_char(day, 'YYYY-MM-DD') as key, day::text as day, level, 'USDT' as currency,
      assets_units, traded_units, average_units, month_units
    from person_levels where user_id = $1`,
  "deposit-addresses": `select address as key, address, assigned_at from chain_addresses a
    where purpose = 'user' and owner_id = $1 and address_is_given(a)`,
  addresses: `select p.id as key, p.id, p.currency, p.address, p.note, p.is_default, p.created_at,
      g.confirmed_at is not null as confirmed, w.from_at as no_codes_from
    from payees p
      left join guard_payees g on (g.user_id, g.currency, g.address) = (p.user_id, p.currency, p.address)
      left join guard_whitelist w
        on (w.user_id, w.currency, w.address) = (p.user_id, p.currency, p.address)
    where p.user_id = $1`,
  deposits: `select to_char(detected_at, 'YYYYMMDDHH24MISSUS') || id as key, id, txid, currency,
      amount_units, address, from_address, state, detected_at, credited_at
    from deposits where purpose = 'user' and owner_id = $1`,
  "deposit-questions": `select id as key, txid, outcome, asked_at, answered_at from deposit_claims
    where user_id = $1`,
  withdrawals: `select w.id as key, w.id, w.currency, w.amount_units, w.fee_units, w.address, w.state,
      w.return_reason, coalesce((select a.txid from payout_attempts a where a.withdrawal_id = w.id
        and a.state in ('signed', 'settled') order by a.attempt desc limit 1), '') as txid,
      w.requested_at, w.settled_at, w.returned_at
    from withdrawals w where w.user_id = $1`,
  exchanges: `select id as key, id, from_currency as paid_currency, paid_units,
      to_currency as received_currency, received_units, to_currency as fee_currency, fee_units, done_at
    from exchanges where user_id = $1`,
  subscriptions: `select s.id as key, s.id, p.name as project,
      'P' || lpad(p.period::text, 6, '0') as order_no, p.currency, s.principal_units, s.state,
      s.subscribed_at, s.closed_at, l.part_units, l.platform_units, o.address as payout_address
    from subscriptions s join projects p on p.id = s.project_id
      left join settlement_lines l on l.subscription_id = s.id
      left join standing_payouts o on o.subscription_id = s.id
    where s.user_id = $1`,
  invitations: `select to_char(created_at, 'YYYYMMDDHH24MISSUS') || id as key, created_at as joined_at
    from users where inviter_id = $1`,
  commissions: `select c.line_id || c.level as key, c.level, p.name as project,
      'P' || lpad(p.period::text, 6, '0') as order_no, c.currency, c.fee_units,
      c.ppm as parts_per_million, c.units as amount_units, c.paid_at
    from commissions c join subscriptions s on s.id = c.subscription_id
      join projects p on p.id = s.project_id
    where c.receiver_id = $1`,
  "reward-boxes": `select b.id as key, b.id, c.name as campaign, b.reserved_at, b.voided_at,
      o.line as opening, d.line as decision, d.units as amount_units
    from boxes b join campaigns c on c.id = b.campaign_id
      left join draw_lines o on o.kind = 'open' and o.box_id = b.id
      left join draw_lines d on d.campaign_id = o.campaign_id and d.number = o.number
        and d.kind in ('draw', 'lapse')
    where b.owner_id = $1`,
  appointments: `select a.id as key, a.id, p.name as project,
      'P' || lpad(p.period::text, 6, '0') as order_no, p.currency, a.amount_units, a.created_at
    from appointments a join projects p on p.id = a.project_id where a.user_id = $1`,
  messages: `select lpad(id::text, 20, '0') as key, category, kind, params as details, at, read_at
    from messages where user_id = $1`,
  "message-settings": `select category || channel as key, category, channel, is_on from message_settings
    where user_id = $1`,
  agreements: `select a.text_id as key, a.text_id, t.kind, a.agreed_at
    from text_agreements a join press_texts t on t.id = a.text_id where a.user_id = $1`,
};

const rowsAtOnce = 500;

/** Every kind but the bill, which is a statement of its own. */
export const exportSections: readonly ExportSection[] = [
  { name: "balances", rows: readBalances },
  ...Object.entries(statements).map(([name, sql]) => ({
    name,
    rows: (db: Queryable, userId: string, write: WriteAmount) =>
      readAll(db, { sql, userId, write }),
  })),
];

type ReadAsk = { readonly sql: string; readonly userId: string; readonly write: WriteAmount };

async function* readAll(db: Queryable, { sql, userId, write }: ReadAsk): AsyncGenerator<ExportRow> {
  const page = `select s.* from (${sql}) s where s.key collate "C" > $2
    order by s.key collate "C" limit ${rowsAtOnce}`;
  let last = "";
  for (;;) {
    const rows = await db.query<{ key: string } & Record<string, unknown>>(page, [userId, last]);
    for (const { key, ...row } of rows) {
      last = key;
      yield shown(row, write);
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** What a person has, as the assets show it. */
async function* readBalances(
  db: Queryable,
  userId: string,
  write: WriteAmount,
): AsyncGenerator<ExportRow> {
  const balances = (await findBalances(db, [userId])).get(userId);
  const invested = await findInvested(db, userId);
  for (const currency of currencies) {
    const { available = 0n, held = 0n } = balances?.[currency] ?? {};
    const investedUnits = invested.get(currency) ?? 0n;
    const row = { currency, availableUnits: available, onItsWayUnits: held, investedUnits };
    yield shown(row, write);
  }
}

/**
 * A column has one name, with an amount in it or without: a CSV takes its names from the first row, and would
 * lose what stands under another one.
 */
function shown(row: Readonly<Record<string, unknown>>, write: WriteAmount): ExportRow {
  const columns = Object.entries(row).map(([name, value]) => {
    if (!name.endsWith("Units")) return [columnOf(name), plain(value)];
    const base = name.slice(0, -"Units".length);
    const currency = (row[`${base}Currency`] ?? row.currency) as CurrencyCode;
    const amount = typeof value === "bigint" ? write(money(currency, value)) : null;
    return [columnOf(base), amount];
  });
  return Object.fromEntries(columns);
}

function plain(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? value.toString() : (value as ExportRow[string]);
}
