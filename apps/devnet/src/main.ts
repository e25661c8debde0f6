import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "./config/read-config.ts";
import { stayInPlace } from "./config/stay-in-place.ts";
import { type Devnet, startDevnet } from "./index.ts";

/** What other processes need of this network: where it is, its USDT, and a funded account. */
function infoOf(devnet: Devnet) {
  const { fullNodeUrl, solidityUrl, adminUrl, genesisBlockId, usdtContract, purse } = devnet;
  const { address, base58, privateKey } = purse;
  return {
    fullNodeUrl,
    solidityUrl,
    adminUrl,
    genesisBlockId,
    usdtContract,
    witnesses: devnet.witnesses,
    fundedAccount: { hex: address, base58, privateKey },
  };
}

/** Written beside and moved into place, so that no reader sees half of it. */
function writeInfo(path: string, info: object): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

const config = readConfig();
const devnet = await startDevnet(stayInPlace(config));
const info = infoOf(devnet);
if (config.infoFile) writeInfo(config.infoFile, info);
const { privateKey: _kept, ...funded } = info.fundedAccount;
const ready = { ready: true, ...info, fundedAccount: funded, head: devnet.head() };
process.stdout.write(`${JSON.stringify(ready)}\n`);

let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await devnet.close();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
