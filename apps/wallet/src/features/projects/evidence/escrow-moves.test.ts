import { describe, expect, it } from "vitest";
import { escrowMoves } from "./escrow-moves.ts";

const spending = (amount: string, state: "proposed" | "held" | "paid" | "returned") => ({
  ...{ name: "Panels", address: "T", amount, state, leaves_at: 1, ended_at: 0, txid: "" },
});
const inflow = (amount: string, late: boolean) => ({ txid: "a", from: "T", amount, at: 1, late });

describe("what changed escrow", () => {
  it("counts what is out of it, and not what is only announced or was back before the result", () => {
    const deployments = [
      spending("40", "paid"),
      spending("5", "held"),
      spending("7", "proposed"),
      spending("9", "returned"),
    ];
    const costs = [
      { ...spending("6", "paid"), document_hash: "ab", late: false },
      { ...spending("0.5", "held"), document_hash: "cd", late: false },
      { ...spending("2", "returned"), document_hash: "ef", late: false },
      { ...spending("3", "returned"), document_hash: "01", late: true },
    ];
    const moves = escrowMoves({ unit: "USDT", deployments, costs, inflows: [] });
    expect(moves).toEqual({ deployments: -45_000_000n, costs: -9_500_000n, inflows: 0n });
  });

  it("leaves what came after the result to its own round", () => {
    const inflows = [inflow("20", false), inflow("0.000001", false), inflow("10", true)];
    const moves = escrowMoves({ unit: "USDT", deployments: [], costs: [], inflows });
    expect(moves).toEqual({ deployments: 0n, costs: 0n, inflows: 20_000_001n });
  });
});
