import type { ChainState } from "../state/chain-state.ts";
import type { DevnetBlock } from "./block.ts";

/**
 * The blocks of the branch this node is on, and the state after each that can still be undone. The
 * lowest sheet is the state of the settled block: nothing below it can be popped or read.
 */
export class ChainStore {
  private readonly blocks: DevnetBlock[];
  private readonly heights = new Map<string, number>();
  private sheets: ChainState[];
  private settled = 0;

  constructor(genesis: DevnetBlock, state: ChainState) {
    this.blocks = [genesis];
    this.heights.set(genesis.id, 0);
    this.sheets = [state];
  }

  get genesis(): DevnetBlock {
    return this.at(0);
  }

  get head(): DevnetBlock {
    return this.at(this.blocks.length - 1);
  }

  get headState(): ChainState {
    return this.stateAt(this.head.header.number);
  }

  /** The lowest height that can still be the head after popping. */
  get settledNumber(): number {
    return this.settled;
  }

  block(number: number): DevnetBlock | undefined {
    return this.blocks[number];
  }

  blockById(id: string): DevnetBlock | undefined {
    const height = this.heights.get(id);
    return height === undefined ? undefined : this.blocks[height];
  }

  /** The state after a block, or the nearest one that is still known. */
  stateAt(number: number): ChainState {
    const index = Math.min(Math.max(number - this.settled, 0), this.sheets.length - 1);
    const state = this.sheets[index];
    if (state === undefined) throw new Error("a chain always has a state");
    return state;
  }

  /** Puts a block on top; `state` is a child of the head's state. */
  push(block: DevnetBlock, state: ChainState): void {
    this.blocks.push(block);
    this.heights.set(block.id, block.header.number);
    this.sheets.push(state);
  }

  /** Takes the top block off, and all that it did. */
  pop(): DevnetBlock {
    if (this.sheets.length === 1) throw new Error("a settled block cannot be popped");
    const block = this.head;
    this.blocks.pop();
    this.heights.delete(block.id);
    this.sheets.pop();
    return block;
  }

  /** From now on blocks up to `number` stay; their sheets become one. */
  settle(number: number): void {
    const target = Math.min(number, this.head.header.number);
    while (this.settled < target) {
      const [lowest, next, ...rest] = this.sheets;
      if (lowest === undefined || next === undefined) return;
      next.layer.mergeDown();
      const above = rest[0];
      if (above) above.layer.parent = lowest.layer;
      this.sheets = [lowest, ...rest];
      this.settled += 1;
    }
  }

  private at(number: number): DevnetBlock {
    const block = this.blocks[number];
    if (block === undefined) throw new Error(`no block ${number}`);
    return block;
  }
}
