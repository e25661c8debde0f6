/** How the devnet process runs. Times are milliseconds. */
export type DevnetConfig = {
  /** /wallet, /walletsolidity and /devnet; the first that nobody has, 0 is any free one. */
  ports: readonly number[];
  /** /walletsolidity alone, as on a private node. */
  solidityPorts: readonly number[];
  /** Where the chain lives; null keeps it in memory. */
  directory: string | null;
  blockMs: number;
  witnesses: number;
  mining: "interval" | "demand";
  solidifyAfterTx: boolean;
  idleBlockMs: number;
  /** Where the addresses and the funded key are written; null for nowhere. */
  infoFile: string | null;
};

const defaults = { intervalBlockMs: 3000, demandBlockMs: 1, witnesses: 27, idleBlockMs: 3000 };

/** More than this, and a timer of Node fires at once. */
const timerMsMax = 2_147_483_647;
/** As many as the real network has. */
const witnessesMax = 27;

/** Reads DEVNET_*; throws one error that lists everything that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): DevnetConfig {
  const faults: string[] = [];

  function whole(name: string, otherwise: number, least: number, most: number): number {
    const text = env[name];
    if (text === undefined || text === "") return otherwise;
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most) {
      faults.push(`${name} must be a whole number from ${least} to ${most}`);
    }
    return value;
  }

  /** "8090,0": this one, or else any. */
  function ports(name: string): readonly number[] {
    const list = (env[name] || "0").split(",").map(Number);
    const fits = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535;
    if (!list.every(fits)) faults.push(`${name} must be port numbers, with commas between them`);
    return list;
  }

  const mining = env.DEVNET_MINING || "interval";
  if (mining !== "interval" && mining !== "demand")
    faults.push("DEVNET_MINING: interval or demand");
  const onDemand = mining === "demand";
  const config: DevnetConfig = {
    ports: ports("DEVNET_PORT"),
    solidityPorts: ports("DEVNET_SOLIDITY_PORT"),
    directory: env.DEVNET_DATA || null,
    blockMs: whole(
      "DEVNET_BLOCK_MS",
      onDemand ? defaults.demandBlockMs : defaults.intervalBlockMs,
      1,
      timerMsMax,
    ),
    witnesses: whole("DEVNET_WITNESSES", defaults.witnesses, 1, witnessesMax),
    mining: onDemand ? "demand" : "interval",
    solidifyAfterTx: env.DEVNET_SOLIDIFY_AFTER_TX === "true",
    idleBlockMs: whole("DEVNET_IDLE_BLOCK_MS", defaults.idleBlockMs, 0, timerMsMax),
    infoFile: env.DEVNET_INFO_FILE || null,
  };
  if (faults.length > 0) throw new Error(`devnet configuration: ${faults.join("; ")}`);
  return config;
}
