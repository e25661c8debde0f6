import type { Visitor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database, Queryable } from "../../kernel/database.ts";
import { newId } from "../../kernel/ids.ts";
import { hashToken, isToken, newToken, type Session, sessionEnd, sessionsMax } from "./session.ts";
import {
  findLiveHashes,
  findLiveSession,
  insertSession,
  type SessionRow,
  updateSessionSeen,
  updateSessionsRevoked,
} from "./session-store.ts";

export type Sessions = {
  /** Logs a device in; the oldest of more than five is logged out. The token is told once. */
  open(userId: string, visitor: Visitor): Promise<string>;
  findSession(token: string): Promise<Session | null>;
  /** Ends one session at once. */
  end(session: Session): Promise<void>;
  /** Ends every session of the user but this one. */
  endOthers(session: Session): Promise<void>;
  /** For the ledger: asked again where money is booked, whatever the cache says. */
  liveSessions(tx: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>>;
};

export type SessionsDeps = { readonly database: Database; readonly clock: Clock };

/**
 * How long a session is believed without a look at the database. What this process ends is
 * forgotten at once; what another process ends is noticed after this time, and by money at once.
 */
const believedMs = 5_000;
const cachedMax = 20_000;
const touchedAfterMs = 60_000;

type Cached = SessionRow & { readAt: number };

export function openSessions({ database, clock }: SessionsDeps): Sessions {
  const cache = new Map<string, Cached>();

  async function read(tokenHash: string): Promise<SessionRow | undefined> {
    const now = clock.now();
    const known = cache.get(tokenHash);
    const age = now.getTime() - (known?.readAt ?? 0);
    if (known && age >= 0 && age < believedMs && known.expires_at > now) return known;
    cache.delete(tokenHash);
    const row = await findLiveSession(database, tokenHash, now);
    if (!row) return undefined;
    if (cache.size >= cachedMax) dropOldest(cache);
    cache.set(tokenHash, { ...row, readAt: now.getTime() });
    if (now.getTime() - row.seen_at.getTime() >= touchedAfterMs) {
      await updateSessionSeen(database, tokenHash, now, sessionEnd(row.opened_at, now));
    }
    return row;
  }

  async function end(which: Omit<Parameters<typeof updateSessionsRevoked>[1], "now">) {
    const ended = await updateSessionsRevoked(database, { ...which, now: clock.now() });
    for (const tokenHash of ended) cache.delete(tokenHash);
  }

  return {
    async open(userId, visitor) {
      const token = newToken();
      const now = clock.now();
      await insertSession(database, {
        tokenHash: hashToken(token),
        id: newId("ses", clock),
        userId,
        device: visitor.device,
        ip: visitor.ip,
        openedAt: now,
        expiresAt: sessionEnd(now, now),
      });
      await end({ userId, keepNewest: sessionsMax });
      return token;
    },
    async findSession(token) {
      if (!isToken(token)) return null;
      const sessionHash = hashToken(token);
      const row = await read(sessionHash);
      return row ? { userId: row.user_id, sessionHash } : null;
    },
    end: ({ userId, sessionHash }) => end({ userId, keepNewest: 0, onlyHash: sessionHash }),
    endOthers: ({ userId, sessionHash }) => end({ userId, keepNewest: 0, keepHash: sessionHash }),
    liveSessions: (tx, hashes) => findLiveHashes(tx, hashes, clock.now()),
  };
}

function dropOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
