import { createECDH, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { writeFileWhole } from "../../kernel/write-file-whole.ts";
import { orderPublicKey } from "../../wire/signer/payment-order.ts";
import { StartFault } from "../start-fault.ts";
import {
  type DoorName,
  type ProcessName,
  processNames,
  type Separation,
} from "./process-accounts.ts";

/** Where everything of one data directory is. */
export type DataLayout = Readonly<ReturnType<typeof dataLayout>>;

const socketPathBytesMax = 100;

/** The names alone; nothing is touched. */
export function dataLayout(dataDir: string) {
  const within = (...parts: string[]) => path.join(dataDir, ...parts);
  const runDir = within("run");
  return {
    dataDir,
    runDir,
    secretsDir: within("secrets"),
    logsDir: within("logs"),
    mailDir: within("mail"),
    devnetDir: within("devnet"),
    devnetInfoFile: within("devnet", "devnet.json"),
    signerDir: within("signer"),
    signerPublicFile: within("signer-public", "keys.json"),
    guardSocket: socket(runDir, "guard/guard.sock"),
    guardWorkerSocket: socket(runDir, "guard-worker/guard.sock"),
    guardSignerSocket: socket(runDir, "guard-signer/guard.sock"),
    signerSocket: socket(runDir, "signer/signer.sock"),
    signerAddressSocket: socket(runDir, "signer-address/signer.sock"),
    recordHeadsFile: within("guard", "record-heads.json"),
    booksFile: within("guard", "books.json"),
    pepperFile: within("secrets", "guard", "pepper"),
    orderKeyFile: within("secrets", "guard", "order-key"),
    pushKeyFile: within("secrets", "guard", "push-key"),
    orderPublicKeyFile: within("secrets", "signer", "order-public-key"),
    signerKeyFile: within("secrets", "signer", "key"),
    signerPassphraseFile: within("secrets", "signer", "key-passphrase"),
    signerRecordFile: within("signer", "record.jsonl"),
    assignmentsFile: within("signer", "assignments.jsonl"),
    movesFile: within("signer", "moves.jsonl"),
    operatorsFile: within("signer", "operators.jsonl"),
    guardOperatorsFile: within("guard-operators", "operators.json"),
    signerOperatorsFile: within("signer-operators", "operators.json"),
  };
}

/** Children work in the run folder, so a path that the kernel would refuse is said from there. */
function socket(runDir: string, name: string): string {
  const full = path.join(runDir, name);
  return Buffer.byteLength(full) <= socketPathBytesMax ? full : name;
}

/**
 * Makes the folders and first secrets of a data directory and hands each to the one process that
 * needs it. Repeated at every start, so a folder that was opened by mistake is closed again.
 */
export function makeDataLayout(layout: DataLayout, separation: Separation): void {
  const make = folderMaker(separation);
  make(layout.dataDir, 0o711);
  make(layout.secretsDir, 0o711);
  make(layout.runDir, 0o711);
  make(layout.logsDir, 0o750);
  make(path.join(layout.dataDir, "cache"), 0o711);
  // Two processes write mails; neither may list or read the other's.
  make(layout.mailDir, separation.on ? 0o1730 : 0o700, { group: "mailers" });
  make(layout.devnetDir, 0o755, { owner: "devnet" });
  make(layout.signerDir, 0o700, { owner: "signer" });
  make(path.dirname(layout.recordHeadsFile), 0o700, { owner: "guard" });
  // What the signer publishes takes the group of its folder.
  const published = path.dirname(layout.signerPublicFile);
  make(published, 0o2750, { owner: "signer", group: "signerReaders" });
  // Each publishes its list of operators, which everybody here may compare.
  make(path.dirname(layout.guardOperatorsFile), 0o755, { owner: "guard" });
  make(path.dirname(layout.signerOperatorsFile), 0o755, { owner: "signer" });
  make(path.join(layout.runDir, "guard"), 0o2750, { owner: "guard", group: "guardCallers" });
  // Each in a folder of its own: worker and web server never reach the other's socket.
  const payouts = path.join(layout.runDir, "guard-worker");
  make(payouts, 0o2750, { owner: "guard", group: "payoutCallers" });
  const records = path.join(layout.runDir, "guard-signer");
  make(records, 0o2750, { owner: "guard", group: "recordCallers" });
  make(path.join(layout.runDir, "signer"), 0o2750, { owner: "signer", group: "signerCallers" });
  // A folder of its own: the web server gets addresses here, and never reaches the other socket.
  const addresses = path.join(layout.runDir, "signer-address");
  make(addresses, 0o2750, { owner: "signer", group: "addressCallers" });
  make(path.dirname(layout.pepperFile), 0o700, { owner: "guard" });
  make(path.dirname(layout.signerKeyFile), 0o700, { owner: "signer" });
  for (const name of processNames) make(codeCacheDir(layout, name), 0o700, { owner: name });
  makeSecrets(layout, separation);
  linkDevnetInfo(layout);
}

/** Compiled code of one process: a folder of its own, for whoever writes there decides what runs. */
export function codeCacheDir(layout: DataLayout, name: ProcessName): string {
  return path.join(layout.dataDir, "cache", name);
}

/** Lets other accounts pass through the data directory (not list it), before any of them is tried. */
export function openDataDir(layout: DataLayout, network: string): void {
  mkdirSync(layout.dataDir, { recursive: true });
  chmodSync(layout.dataDir, 0o711);
  const file = networkFile(layout);
  if (!existsSync(file)) writeFileWhole(file, network, 0o644);
  chmodSync(file, 0o644);
}

/** Says which network the data belong to; for good. */
export function networkFile(layout: DataLayout): string {
  return path.join(layout.dataDir, "network");
}

type Belongs = { owner?: ProcessName; group?: DoorName };

function folderMaker(separation: Separation) {
  return (folder: string, mode: number, belongs: Belongs = {}): void => {
    mkdirSync(folder, { recursive: true });
    if (separation.on && (belongs.owner || belongs.group)) {
      const { processes, doors } = separation.accounts;
      const uid = belongs.owner ? processes[belongs.owner].uid : 0;
      const own = belongs.owner ? processes[belongs.owner].gid : 0;
      const gid = belongs.group ? doors[belongs.group] : own;
      if (belongs.owner) giveTree(folder, uid, gid);
      chownSync(folder, uid, gid);
    }
    // After the change of owner, which clears the set-group bit.
    chmodSync(folder, mode);
  };
}

/** A folder that was used before, by root or under other numbers, goes to its owner whole. */
function giveTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink() || entry.isSocket()) continue;
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The pepper is not among them: whether a new one may be written, the database says. */
function makeSecrets(layout: DataLayout, separation: Separation): void {
  const { orderKeyFile, orderPublicKeyFile } = layout;
  // With another key every order would look forged, and each open withdrawal would be returned.
  if (!existsSync(orderKeyFile) && existsSync(orderPublicKeyFile)) {
    throw new StartFault(`${orderKeyFile} is gone: put it back from its backup`);
  }
  if (!existsSync(orderKeyFile)) writeSecret(orderKeyFile, randomHex());
  const publicKey = publicKeyOf(orderKeyFile);
  if (readOrEmpty(orderPublicKeyFile) !== publicKey) writeSecret(orderPublicKeyFile, publicKey);
  if (!existsSync(layout.pushKeyFile)) {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    writeSecret(layout.pushKeyFile, pair.getPrivateKey("hex").padStart(64, "0"));
  }
  giveSecret(layout.pushKeyFile, "guard", separation);
  giveSecret(layout.orderKeyFile, "guard", separation);
  giveSecret(layout.orderPublicKeyFile, "signer", separation);
}

function publicKeyOf(orderKeyFile: string): string {
  try {
    return orderPublicKey(readFileSync(orderKeyFile, "utf8").trim());
  } catch (cause) {
    throw new StartFault(`${orderKeyFile} is damaged: put it back from its backup`, { cause });
  }
}

function readOrEmpty(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** 32 random bytes. */
export function randomHex(): string {
  return randomBytes(32).toString("hex");
}

/** A half-written pepper would lock everybody out. */
export function writeSecret(file: string, text: string): void {
  writeFileWhole(file, text, 0o400);
}

/** Hands a secret to the one process that needs it. */
export function giveSecret(file: string, owner: ProcessName, separation: Separation): void {
  if (!separation.on) return;
  const { uid, gid } = separation.accounts.processes[owner];
  chownSync(file, uid, gid);
}

/** The documented place of the devnet's data sheet; the devnet can write in its own folder alone. */
function linkDevnetInfo(layout: DataLayout): void {
  const link = path.join(layout.dataDir, "devnet.json");
  if (!lstatSync(link, { throwIfNoEntry: false })) {
    symlinkSync(path.relative(layout.dataDir, layout.devnetInfoFile), link);
  }
}
