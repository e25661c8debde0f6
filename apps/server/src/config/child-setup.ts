/** Which account a child process takes on before any code of ours runs. */
export type ChildAccount = { uid: number; gid: number; groups: readonly number[] };

/** What the supervisor decides about a child apart from its configuration. */
export type ChildSetup = {
  /** None: the supervisor's own. */
  account?: ChildAccount;
  /** Folder of the child's own where Node keeps compiled code, for a quick next start. */
  codeCache?: string;
};

const names = { account: "CLEARHOLD_RUN_AS", codeCache: "CLEARHOLD_CODE_CACHE" } as const;

/** The environment variables that `takeChildSetup` of the child reads. */
export function childSetupEnv({ account, codeCache }: ChildSetup): Record<string, string> {
  return {
    ...(account && { [names.account]: [account.uid, account.gid, ...account.groups].join(":") }),
    ...(codeCache && { [names.codeCache]: codeCache }),
  };
}

/** Reads what the supervisor decided and removes it from the environment. */
export function takeChildSetup(): ChildSetup {
  const account = take(names.account);
  const codeCache = take(names.codeCache);
  return {
    ...(account && { account: parseAccount(account) }),
    ...(codeCache && { codeCache }),
  };
}

function take(name: string): string | undefined {
  const text = process.env[name];
  delete process.env[name];
  return text;
}

function parseAccount(text: string): ChildAccount {
  const [uid = Number.NaN, gid = Number.NaN, ...groups] = text.split(":").map(Number);
  if (![uid, gid, ...groups].every(Number.isInteger)) {
    throw new Error(`${names.account} is malformed`);
  }
  return { uid, gid, groups };
}
