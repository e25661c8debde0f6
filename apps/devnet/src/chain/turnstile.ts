/** Lets one piece of work through at a time, in the order in which they came. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

export function turnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}
