import { connect, createServer, type Server, type Socket } from "node:net";

/** Hands each transaction to whichever connection of the server is free: the last used, or the longest idle. */
type Order = "last" | "longest";

type Backend = { readonly socket: Socket; user: Socket | null };

/**
 * A pooler of transactions in front of a PostgreSQL: small, but it speaks the protocol. Whoever connects
 * brings a connection of the server along, and every login is the same one.
 */
export function transactionPooler(socketPath: string, order: Order): Server {
  const free: Backend[] = [];
  return createServer((caller) => {
    const waiting: Buffer[] = [];
    const own: Backend = { socket: connect(socketPath), user: caller };
    let held: Backend | null = null;
    for (const end of [caller, own.socket]) end.on("error", () => {});
    caller.on("close", () => own.socket.destroy());
    own.socket.on("close", () => void free.splice(free.indexOf(own) >>> 0, 1));
    let isReady = false;
    framed(own.socket, (frame) => {
      own.user?.write(frame);
      // "ReadyForQuery" outside of a transaction: whoever comes next may have it.
      if (frame.toString("latin1", 0, 1) !== "Z" || frame.toString("latin1", 5, 6) !== "I") return;
      isReady = true;
      const { user } = own;
      own.user = null;
      free.push(own);
      user?.emit("idle");
    });
    caller.on("idle", () => {
      held = null;
      const next = waiting.shift();
      if (next) send(next);
    });
    // Before it is ready it talks to its own connection: startup, password.
    caller.on("data", (bytes: Buffer) => {
      if (!isReady) own.socket.write(bytes);
      else if (bytes.toString("latin1", 0, 1) === "X") caller.end();
      else if (held) held.socket.write(bytes);
      else send(bytes);
    });

    function send(bytes: Buffer): void {
      const backend = order === "last" ? free.pop() : free.shift();
      if (!backend) return void waiting.push(bytes);
      backend.user = caller;
      held = backend;
      backend.socket.write(bytes);
    }
  });
}

/** Whole messages of the server: one letter, then the length of the rest. */
function framed(socket: Socket, take: (frame: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      take(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  });
}
