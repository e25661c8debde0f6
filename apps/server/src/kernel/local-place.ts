import path from "node:path";

/** Where a process listens for its neighbours on this machine. */
export type LocalPlace =
  | { readonly kind: "socket"; readonly socketPath: string }
  /** 127.0.0.1 with a bearer secret; both files are written by the one who listens. */
  | { readonly kind: "port"; readonly portFile: string; readonly secretFile: string };

/** A unix socket's path must fit 108 bytes on Linux, 104 elsewhere. */
const socketPathBytesMax = 100;

/** The place of one process, the same for the one who listens and those who call. */
export function localPlace(runDir: string, name: string): LocalPlace {
  const socketPath = path.join(runDir, `${name}.sock`);
  if (Buffer.byteLength(socketPath) <= socketPathBytesMax) return { kind: "socket", socketPath };
  return {
    kind: "port",
    portFile: path.join(runDir, `${name}.port`),
    secretFile: path.join(runDir, `${name}.secret`),
  };
}
