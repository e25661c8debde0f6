/** Which account a child process takes on before any code of ours runs. */
export type ChildAccount = { uid: number; gid: number; groups: readonly number[] };

/** What the supervisor decides about a child apart from its configuration. */
export type ChildSetup = {
  /** None: the supervisor's own. */
  account?: ChildAccount;
  /** Folder of the child's own where Node keeps compiled code, for a quick next start. */
  codeCache?: string;
};

/** The environment that child-guard-rails.mjs reads and removes. */
export function childSetupEnv(setup: ChildSetup): Record<string, string> {
  return { CLEARHOLD_CHILD_SETUP: JSON.stringify(setup) };
}
