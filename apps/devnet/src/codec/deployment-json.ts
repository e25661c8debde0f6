import { contractSchema, rawSchema } from "@clearhold/tron/messages";
import type { JsonForm } from "@clearhold/tron/transaction";
import { fromJson, toJson } from "@clearhold/tron/wire-codec";
import { abiFromJson, abiToJson } from "./contract-abi.ts";
import type { RawDeployment } from "./deployment.ts";
import { deploymentSchema, deploymentUrl, newContractSchema } from "./deployment-schema.ts";

/** A deployment's `raw_data` as a node prints it. */
export function rawDeploymentToJson(raw: RawDeployment, form: JsonForm): Record<string, unknown> {
  const { contract, permissionId, ...rest } = raw;
  const { newContract, ...value } = contract;
  const [abi] = newContract.abi;
  const inner = toJson(newContractSchema, newContract, form);
  const outer = toJson(deploymentSchema, { ...value, newContract: "" }, form);
  const parameter = {
    value: {
      ...outer,
      new_contract: { ...inner, ...(abi === undefined ? {} : { abi: abiToJson(abi) }) },
    },
    type_url: deploymentUrl,
  };
  const wrapped = {
    parameter,
    type: "CreateSmartContract",
    ...(permissionId === 0 ? {} : { Permission_id: permissionId }),
  };
  return { contract: [wrapped], ...toJson(rawSchema, { ...rest, contracts: [] }, form) };
}

/** Reads `raw_data` as tronweb broadcasts it. Throws CodecFault. */
export function rawDeploymentFromJson(json: unknown, form: JsonForm): RawDeployment {
  const [wrapped] = (json as { contract: [{ parameter?: { value?: unknown } }] }).contract;
  const value = wrapped.parameter?.value as { new_contract?: { abi?: unknown } } | undefined;
  const { contracts: _none, ...rest } = fromJson(rawSchema, json, form);
  const { permissionId } = fromJson(contractSchema, { ...wrapped, type: 0, parameter: "" }, form);
  const outer = fromJson(deploymentSchema, { ...value, new_contract: "" }, form);
  const inner = fromJson(newContractSchema, value?.new_contract, form);
  const abi = value?.new_contract?.abi;
  const newContract = { ...inner, abi: abi === undefined ? [] : [abiFromJson(abi)] };
  return {
    ...rest,
    permissionId,
    contract: { ...outer, type: "CreateSmartContract", newContract },
  };
}
