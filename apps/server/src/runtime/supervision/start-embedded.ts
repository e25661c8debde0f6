import { withSession } from "../../kernel/database-session.ts";
import type { DiskWatch } from "../../kernel/disk-space.ts";
import { type KeptPostgres, keepPostgres } from "../postgres/keep-postgres.ts";
import { askPatiently, usualPatience } from "./supervised-process.ts";
import type { Say } from "./watch-house.ts";

/** The embedded database under its supervisor: kept running, and asked whether it still answers. */
export async function startEmbedded(
  dataDir: string,
  disk: DiskWatch,
  say: Say,
): Promise<KeptPostgres> {
  let isFullSaid = false;
  const logger = { info: () => {}, warn: (_where: object, remark: string) => say(remark) };

  async function sayFault(error: Error): Promise<void> {
    const hasRoom = await disk.hasRoom().catch(() => true);
    if (hasRoom) say(error.message);
    else if (!isFullSaid) say("The database waits for room on the disk, and then starts.");
    isFullSaid = !hasRoom;
  }

  const postgres = await keepPostgres(
    { dataDir, logger },
    {
      onEnd: () => say("The database ended; starting it again."),
      onAgain() {
        isFullSaid = false;
        say("The database is back.");
      },
      onFault: (error) => void sayFault(error),
    },
  );
  const stopAsking = askPatiently(() => ask(postgres), usualPatience, {
    // Ending it could make things worse: a disk that does not answer holds up the next one too.
    onSilent: (seconds) =>
      say(`The database has not answered for ${seconds} s. It is left running: look at its disk.`),
    onBack: () => say("The database answers again."),
  });
  return {
    ...postgres,
    async stop() {
      stopAsking();
      await postgres.stop();
    },
  };
}

/** A database that has ended is started again anyway; only one that lives can be silent. */
async function ask(postgres: KeptPostgres): Promise<void> {
  if (postgres.pid() === undefined) return;
  await withSession({ connectionString: postgres.adminUrl("postgres") }, (client) =>
    client.query("select 1"),
  );
}
