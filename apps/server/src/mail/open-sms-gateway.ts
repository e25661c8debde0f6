/** Sends text messages to telephones in E.164. */
export type SmsGateway = {
  /** Resolves when the gateway took it; rejects when it could not be reached or said no. */
  send(to: string, text: string): Promise<void>;
};

/** A gateway must answer within this time; the caller tries again later. */
const timeoutMs = 10_000;

/**
 * A gateway that takes `POST {"to": "+8210…", "text": "…"}` and answers 2xx. What stands before the
 * @ of its address travels as Basic authorization. A redirect is an error: it would carry codes to
 * somewhere that nobody configured. Errors name the status alone, never the number or the text.
 */
export function openSmsGateway(address: string): SmsGateway {
  const url = new URL(address);
  const login = [url.username, url.password].map(decodeURIComponent).join(":");
  const headers = {
    "content-type": "application/json",
    ...(login !== ":" && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
  };
  url.username = "";
  url.password = "";
  return {
    async send(to, text) {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify({ to, text }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw Object.assign(new Error("the gateway said no"), { code: response.status });
    },
  };
}
