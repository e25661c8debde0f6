import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";

/** Compiles src/contracts/*.sol with the pinned solc and writes one JSON beside each source. */

type SolidityOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >;
};

/** The TVM runs these contracts as they are: no opcode younger than Istanbul is used. */
const settings = {
  evmVersion: "istanbul",
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: "none", appendCBOR: false },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
};

/** What is committed for one Solidity file; pure, so that a test can compare it with the file. */
export function compileContract(folder: string, file: string): string {
  const source = readFileSync(join(folder, file), "utf8");
  const input = { language: "Solidity", sources: { [file]: { content: source } }, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolidityOutput;
  const failures = (output.errors ?? []).filter((error) => error.severity === "error");
  if (failures.length > 0) throw new Error(failures.map((one) => one.formattedMessage).join("\n"));
  const compiled = Object.entries(output.contracts[file] ?? {}).filter(
    ([, contract]) => contract.evm.bytecode.object !== "",
  );
  const [name, contract] = compiled[0] ?? [];
  if (!name || !contract || compiled.length !== 1)
    throw new Error(`one contract per file: ${file}`);
  const artifact = {
    name,
    compiler: solc.version(),
    sourceSha256: createHash("sha256").update(source).digest("hex"),
    abi: contract.abi,
    bytecode: contract.evm.bytecode.object,
  };
  return `${JSON.stringify(artifact, null, 1)}\n`;
}

export function contractFiles(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith(".sol"));
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../src/contracts");
  for (const file of contractFiles(folder)) {
    writeFileSync(join(folder, file.replace(".sol", ".json")), compileContract(folder, file));
  }
}
