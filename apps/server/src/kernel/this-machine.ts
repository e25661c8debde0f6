const names: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** Whether what is sent to this host never leaves the machine. */
export function isThisMachine({ hostname }: Pick<URL, "hostname">): boolean {
  return names.includes(hostname);
}
