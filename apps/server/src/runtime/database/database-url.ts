const urlShape = /^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?([^/?]*)(?:\/([^?]*))?(\?.*)?$/;

/** The same server and parameters with another login, and another database where one is named. */
export function withLogin(
  url: string,
  login: { user: string; password: string; database?: string },
): string {
  const [, scheme, host, database, query] = match(url);
  const user = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
  return `${scheme}${user}@${host}/${login.database ?? database ?? ""}${query ?? ""}`;
}

/** The same address without user and password, to be written down. */
export function withoutLogin(url: string): string {
  const [, scheme, host, database, query] = match(url);
  return `${scheme}${host}/${database ?? ""}${query ?? ""}`;
}

/** The name of the database in a URL; empty where it names none. */
export function databaseName(url: string): string {
  return decodeURIComponent(match(url)[3] ?? "");
}

function match(url: string): RegExpExecArray {
  const found = urlShape.exec(url);
  // The URL holds a password: it is not repeated in the message.
  if (!found)
    throw new Error("the database URL must look like postgresql://user:password@host/name");
  return found;
}
