/**
 * Loaded before the entry point of every child process (node --import): gives up root's rights for
 * the account that the supervisor chose, answers the supervisor's question whether it is stuck, and
 * ends the process when the supervisor is gone, however it went. A file of its own, so that no entry
 * point can forget it. Plain JavaScript, because compiled code can be used only from its end on: one
 * TypeScript file before that costs each process as much as a hundred files after it.
 */
import { enableCompileCache, flushCompileCache } from "node:module";

const stopMs = 5_000;
const cacheFlushMs = 15_000;

/** @type {import("../../config/child-setup.ts").ChildSetup} */
const { account, codeCache } = JSON.parse(process.env.CLEARHOLD_CHILD_SETUP ?? "{}");
delete process.env.CLEARHOLD_CHILD_SETUP;
// Files that a child makes are for itself and at most its group.
process.umask(0o027);
if (account) {
  process.setgroups(account.groups);
  process.setgid(account.gid);
  process.setuid(account.uid);
}

// Only now, as the process itself: nobody else may write the code that it runs.
if (codeCache) {
  enableCompileCache(codeCache);
  // Node writes it at a clean end; one that is killed later shall start quickly too.
  setTimeout(flushCompileCache, cacheFlushMs).unref();
}

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), stopMs).unref();
});
if (process.channel) {
  const { answerSupervisor } = await import("../../wire/supervisor-line.ts");
  answerSupervisor();
  // Listening on the channel must not keep a process alive that has finished its work.
  process.channel.unref();
}
