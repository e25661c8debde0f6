/** The order number by which people know a project. @param period its number, from 1 */
export function projectOrderNo(period: number): string {
  return `P${String(period).padStart(6, "0")}`;
}

/** A project's name where nothing beside it says that it is a demonstration: in mails, messages, files. */
export function markedName(name: string, isDemo: boolean): string {
  return isDemo ? `${name} (DEMO)` : name;
}
