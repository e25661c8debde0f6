import { type EVMOpts, paramsEVM } from "@ethereumjs/evm";
import { Address, bigIntToBytes, setLengthLeft } from "@ethereumjs/util";
import type { InternalCallRecorder } from "./internal-calls.ts";

/**
 * The TVM's energy prices where they differ from the EVM's gas of Istanbul (java-tron
 * EnergyCost.java). Nothing is ever refunded. The dynamic penalty of busy contracts is not computed;
 * mainnet-energy.ts states it for USDT.
 */
export function tvmPrices(): typeof paramsEVM {
  const prices = structuredClone(paramsEVM);
  prices[607] = { ...prices[607], expByteGas: 10 };
  prices[608] = { ...prices[608], callGas: 40, delegatecallGas: 40, callcodeGas: 40 };
  prices[608] = { ...prices[608], extcodesizeGas: 20, extcodecopyGas: 20, selfdestructGas: 0 };
  prices[609] = { ...prices[609], staticcallGas: 40 };
  prices[1013] = { ...prices[1013], extcodehashGas: 400 };
  prices[1679] = {
    ...prices[1679],
    sloadGas: 50,
    balanceGas: 20,
    extcodehashGas: 400,
    sstoreSentryEIP2200Gas: 0,
    sstoreNoopEIP2200Gas: 5000,
    sstoreDirtyEIP2200Gas: 5000,
    sstoreInitEIP2200Gas: 20_000,
    sstoreCleanEIP2200Gas: 5000,
    sstoreInitRefundEIP2200Gas: 0,
    sstoreCleanRefundEIP2200Gas: 0,
    sstoreClearRefundEIP2200Gas: 0,
  };
  return prices;
}

const newAccountEnergy = 25_000n;

type AddOpcode = Extract<NonNullable<EVMOpts["customOpcodes"]>[number], { opcodeName: string }>;

/** SELFDESTRUCT, free but for a new heir, and noted as the TVM's internal transaction "suicide". */
export function suicideOpcode(recorder: InternalCallRecorder): AddOpcode {
  return {
    opcode: 0xff,
    opcodeName: "SELFDESTRUCT",
    baseFee: 0,
    async gasFunction(runState, gas) {
      const heir = addressOfWord(runState.stack.peek(1)[0] ?? 0n);
      const known = await runState.stateManager.getAccount(heir);
      return known === undefined ? gas + newAccountEnergy : gas;
    },
    async logicFunction(runState) {
      const heir = addressOfWord(runState.stack.pop());
      const contract = runState.interpreter.getAddress();
      const account = await runState.stateManager.getAccount(contract);
      recorder.suicide(contract, heir, account?.balance ?? 0n);
      await runState.interpreter.selfDestruct(heir);
    },
  };
}

/** WITHDRAWREWARD of the TVM. Nobody can vote here, so every reward is zero. */
export function rewardOpcode(recorder: InternalCallRecorder): AddOpcode {
  return {
    opcode: 0xd9,
    opcodeName: "WITHDRAWREWARD",
    baseFee: 20_000,
    logicFunction(runState) {
      recorder.withdrawReward(runState.interpreter.getAddress());
      runState.stack.push(0n);
    },
  };
}

function addressOfWord(word: bigint): Address {
  return new Address(setLengthLeft(bigIntToBytes(word), 32).slice(12));
}
