/** Whether this runtime knows a zone by this name. An offset is none: it knows no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Z]/i.test(name) && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined
    );
  } catch {
    return false;
  }
}
