/**
 * One sheet of changes over another. The lowest sheet holds the solidified state, each block above
 * it adds one, and pending chain transactions write on a sheet of their own: dropping a sheet undoes
 * it, and reading at an older block is reading from an older sheet. Values are never changed in
 * place.
 */
export class Layer {
  parent: Layer | null;
  private entries = new Map<string, unknown>();

  constructor(parent: Layer | null = null) {
    this.parent = parent;
  }

  /** The newest value of this sheet or of those below; undefined when absent or deleted. */
  get(key: string): unknown {
    for (let layer: Layer | null = this; layer !== null; layer = layer.parent) {
      const value = layer.entries.get(key);
      if (value !== undefined || layer.entries.has(key)) return value;
    }
    return undefined;
  }

  set(key: string, value: unknown): void {
    this.entries.set(key, value);
  }

  /** A deletion is an entry too, so that it hides what lies below. */
  delete(key: string): void {
    this.entries.set(key, undefined);
  }

  /** Every key of this sheet and those below that starts with `prefix` and has a value. */
  keys(prefix: string): string[] {
    const seen = new Map<string, boolean>();
    for (let layer: Layer | null = this; layer !== null; layer = layer.parent) {
      for (const [key, value] of layer.entries) {
        if (key.startsWith(prefix) && !seen.has(key)) seen.set(key, value !== undefined);
      }
    }
    return [...seen].filter(([, present]) => present).map(([key]) => key);
  }

  child(): Layer {
    return new Layer(this);
  }

  /** Writes this sheet's changes onto the one below. The sheet itself must not be used afterwards. */
  mergeDown(): void {
    const below = this.parent;
    if (below === null) throw new Error("the lowest layer has nothing below it");
    for (const [key, value] of this.entries) {
      if (value === undefined && below.parent === null) below.entries.delete(key);
      else below.entries.set(key, value);
    }
  }

  /** Entries of this sheet alone, for a snapshot. */
  copy(parent: Layer | null): Layer {
    const copy = new Layer(parent);
    copy.entries = new Map(this.entries);
    return copy;
  }
}
