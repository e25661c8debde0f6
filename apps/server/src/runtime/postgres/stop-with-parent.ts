import { type ChildProcess, spawn } from "node:child_process";
import type { Account } from "./server-account.ts";

/**
 * PostgreSQL knows nothing of our channel. This small shell holds the other end of a pipe: when the
 * supervisor is gone, however it went, the pipe closes and the server gets its fast shutdown.
 * @returns how to call it off.
 */
export function stopWithParent(pid: number, account: Account | undefined): () => void {
  const script = `read -r line || kill -INT ${pid}`;
  const shell: ChildProcess = spawn("/bin/sh", ["-c", script], {
    ...account,
    detached: true,
    env: {},
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.on("error", () => {}); // no shell: the next start takes the server over
  shell.stdin?.on("error", () => {});
  return () => {
    shell.stdin?.end("done\n");
  };
}
