import os from "node:os";
import path from "node:path";
import { freePort } from "../supervision/take-port.ts";

/** Settings that differ between a product and a test server. */
export type ServerSettings = {
  sharedBuffersMb: number;
  maxWalSizeMb: number;
  /** False only for a server whose data are thrown away with the test run. */
  durable: boolean;
};

const sharedBuffersMaxMb = 2048;

/** shared_buffers = a quarter of the memory, 2 GB at most; durability stays on (performance B.4). */
export function productSettings(): ServerSettings {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
  const quarter = Math.floor(memory / 4 / 2 ** 20);
  return {
    sharedBuffersMb: Math.max(64, Math.min(quarter, sharedBuffersMaxMb)),
    maxWalSizeMb: 4096,
    durable: true,
  };
}

/** @internal Without fsync: for databases that no test wants to keep. */
export const testSettings: ServerSettings = {
  sharedBuffersMb: 128,
  maxWalSizeMb: 1024,
  durable: false,
};

/** The `-c` arguments of the server's command line. */
export function settingArguments(settings: ServerSettings): string[] {
  const { durable } = settings;
  const values = {
    shared_buffers: `${settings.sharedBuffersMb}MB`,
    max_wal_size: `${settings.maxWalSizeMb}MB`,
    checkpoint_timeout: "15min",
    wal_compression: durable ? "pglz" : "off",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // Nobody follows a test server, and its databases live for seconds.
    ...(!durable && { wal_level: "minimal", max_wal_senders: "0", autovacuum: "off" }),
    password_encryption: "scram-sha-256",
    // Shared memory of parallel queries lies in the data directory, not in /dev/shm.
    dynamic_shared_memory_type: "mmap",
    max_connections: "120",
    // A login could fill the disk with sorting, or with messages that nobody reads.
    temp_file_limit: "2GB",
    max_notify_queue_pages: "64",
    timezone: "UTC",
    log_timezone: "UTC",
    // A log line of a failing statement must not carry its values (they may be secret).
    log_parameter_max_length_on_error: "0",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

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
