import path from "node:path";
import { freePort } from "../supervision/take-port.ts";

/** Where the server listens: a socket in a folder, or a port of this machine alone. */
export type ServerAddress = { socketFolder: string; port: number } | { host: string; port: number };

/** A socket's path must fit the kernel's 108 bytes; 100 leaves room for the lock file's ending. */
const socketPathBytesMax = 100;
const socketPort = 5432;

/** The unix socket in `folder` where its path is short enough, else a free port of 127.0.0.1. */
export async function chooseServerAddress(folder: string): Promise<ServerAddress> {
  const socket = path.join(folder, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(socket) <= socketPathBytesMax) {
    return { socketFolder: folder, port: socketPort };
  }
  return { host: "127.0.0.1", port: await freePort() };
}

/** The `-c` arguments that make the server listen there and nowhere else. */
export function addressArguments(address: ServerAddress): string[] {
  const [socket, host] = "host" in address ? ["", address.host] : [address.socketFolder, ""];
  return [
    "-c",
    `unix_socket_directories=${socket}`,
    "-c",
    `listen_addresses=${host}`,
    "-c",
    `port=${address.port}`,
  ];
}

/** A connection URL; `host` as a parameter is how node-postgres and libpq both take a socket. */
export function databaseUrl(
  address: ServerAddress,
  login: { user: string; password: string; database: string },
): string {
  const user = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
  if ("host" in address) {
    return `postgresql://${user}@${address.host}:${address.port}/${login.database}`;
  }
  const host = encodeURIComponent(address.socketFolder);
  return `postgresql://${user}@/${login.database}?host=${host}&port=${address.port}`;
}
