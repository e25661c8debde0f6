import type { LiveSession, Visitor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Queryable } from "../../../kernel/database.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { newId } from "../../../kernel/ids.ts";
import { recordEvent, type SecurityEvent } from "../../../kernel/security-events.ts";
import { hashToken, isToken, newToken, type Session, sessionEnd, sessionsMax } from "./session.ts";
import {
  type EndedSession,
  findLiveHashes,
  findLiveSession,
  findSessionOf,
  insertSession,
  listLiveSessions,
  type SessionRow,
  updateSessionSeen,
  updateSessionsRevoked,
} from "./session-store.ts";

/** What is written into the account's history, in the transaction that ends sessions. */
type Ending = SecurityEvent | undefined;

export type Sessions = {
  /** Logs a device in; the oldest of more than five is logged out. The token is told once. */
  open(userId: string, visitor: Visitor): Promise<string>;
  findSession(token: string): Promise<LiveSession | null>;
  /** The user's living sessions, the newest login first. */
  list(
    userId: string,
    page: { readonly offset: number; readonly limit: number },
  ): ReturnType<typeof listLiveSessions>;
  /** A session of this user's, living or ended, by its public name. */
  findSessionOf(userId: string, id: string): ReturnType<typeof findSessionOf>;
  /** Ends one session at once. As the others here it gives the hashes of what it ended. */
  end(session: Session, event?: Ending): Promise<readonly string[]>;
  /** Ends every session of the user but this one. */
  endOthers(session: Session, event?: Ending): Promise<readonly string[]>;
  endAll(userId: string): Promise<readonly string[]>;
  /** For the ledger: asked again where money is booked, whatever the cache says. */
  liveSessions(db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>>;
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

/** The sessions of one process, with what it believes of them for a moment. */
export function openSessions({ database, clock }: SessionsDeps): Sessions {
  const cache = new Map<string, Cached>();
  /** Grows when sessions end: what was read before it may be of one that has ended. */
  let endings = 0;

  async function read(tokenHash: string): Promise<SessionRow | null> {
    const now = clock.now();
    const known = cache.get(tokenHash);
    const age = now.getTime() - (known?.readAt ?? 0);
    if (known && age >= 0 && age < believedMs && known.expiresAt > now) return known;
    cache.delete(tokenHash);
    const begun = endings;
    const row = await findLiveSession(database, tokenHash, now);
    if (!row) return null;
    if (cache.size >= cachedMax) dropOldest(cache);
    if (begun === endings) cache.set(tokenHash, { ...row, readAt: now.getTime() });
    if (now.getTime() - row.seenAt.getTime() >= touchedAfterMs) {
      await updateSessionSeen(database, tokenHash, now, sessionEnd(row.openedAt, now));
    }
    return row;
  }

  async function end(
    which: Omit<Parameters<typeof updateSessionsRevoked>[1], "now">,
    linesOf: (ended: readonly EndedSession[]) => readonly SecurityEvent[] = () => [],
  ): Promise<readonly string[]> {
    const now = clock.now();
    const ended = await database.transaction(async (tx) => {
      const sessions = await updateSessionsRevoked(tx, { ...which, now });
      for (const event of linesOf(sessions)) await recordEvent(tx, event);
      return sessions.map(({ tokenHash }) => tokenHash);
    });
    endings += 1;
    // Not those alone: the guard ends sessions too, with the change that asks for it.
    for (const [tokenHash, { userId }] of cache) {
      if (userId === which.userId) cache.delete(tokenHash);
    }
    return ended;
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
      const { ip, device: by } = visitor;
      await end({ userId, keepNewest: sessionsMax }, (ended) =>
        // Of one whose days were over nobody was logged out.
        ended
          .filter(({ expiresAt }) => expiresAt > now)
          .map(({ device }) => {
            const details = { device: describeDevice(device) };
            return { userId, kind: "session-ended", ip, device: by, details };
          }),
      );
      return token;
    },
    async findSession(token) {
      if (!isToken(token)) return null;
      const sessionHash = hashToken(token);
      const row = await read(sessionHash);
      return row ? { userId: row.userId, sessionHash, demo: row.demo } : null;
    },
    list: (userId, page) => listLiveSessions(database, { userId, now: clock.now(), ...page }),
    findSessionOf: (userId, id) => findSessionOf(database, userId, id),
    end: ({ userId, sessionHash }, event) =>
      end({ userId, keepNewest: 0, onlyHash: sessionHash }, once(event)),
    endOthers: ({ userId, sessionHash }, event) =>
      end({ userId, keepNewest: 0, keepHash: sessionHash }, once(event)),
    endAll: (userId) => end({ userId, keepNewest: 0 }),
    liveSessions: (db, hashes) => findLiveHashes(db, hashes, clock.now()),
  };
}

/** One line, however many sessions ended; none where none did. */
function once(event: Ending) {
  return (ended: readonly EndedSession[]) => (event && ended.length > 0 ? [event] : []);
}

function dropOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
