/** Which account a child process takes on before any code of ours runs. */
export type ChildAccount = { uid: number; gid: number; groups: readonly number[] };

const variable = "CLEARHOLD_RUN_AS";

/** The account in the form that `takeRunAs` of the child reads. */
export function runAsEnv(account: ChildAccount): Record<string, string> {
  return { [variable]: [account.uid, account.gid, ...account.groups].join(":") };
}

/** Reads the account that the supervisor chose and removes it from the environment. */
export function takeRunAs(): ChildAccount | undefined {
  const text = process.env[variable];
  delete process.env[variable];
  if (!text) return undefined;
  const [uid = Number.NaN, gid = Number.NaN, ...groups] = text.split(":").map(Number);
  if (![uid, gid, ...groups].every(Number.isInteger)) throw new Error(`${variable} is malformed`);
  return { uid, gid, groups };
}
