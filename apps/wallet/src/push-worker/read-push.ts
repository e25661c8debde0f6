/** What a notification shows, and the screen of the app that it leads to. */
export type PushNotice = {
  readonly title: string;
  readonly text: string;
  readonly language: string;
  readonly path: string;
};

/** What our server sent; anything else is shown as a notification of the app without words. */
export function readPush(pushed: string): PushNotice {
  const said = fieldsOf(pushed);
  const word = (name: string) => (typeof said[name] === "string" ? said[name] : "");
  const id = word("id");
  return {
    title: word("title") || "Clearhold",
    text: word("text"),
    language: word("language"),
    path: /^[1-9][0-9]{0,17}$/.test(id)
      ? `/#/InformationDetails?id=${id}`
      : "/#/SystemNotification",
  };
}

function fieldsOf(pushed: string): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(pushed);
    return typeof said === "object" && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}
