import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6, SocketAddress } from "node:net";

/**
 * Whose request it is, as an address. What the trusted proxy says is read from its end, because
 * everything before the proxy's own entry could come from the caller. An entry that is no address
 * counts as the proxy's own. "" when the connection is already gone.
 * @param trustProxy the exact address of the proxy in front; false when there is none.
 */
export function readCaller(request: IncomingMessage, trustProxy: string | false): string {
  const nearest = readAddress(request.socket.remoteAddress ?? "") ?? "";
  const proxy = trustProxy === false ? null : readAddress(trustProxy);
  if (nearest !== proxy) return nearest;
  const header = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const entries = header.split(",").filter((entry) => entry.trim() !== "");
  for (const entry of entries.reverse()) {
    const address = readAddress(entry.trim());
    if (address !== proxy) return address ?? nearest;
  }
  return nearest;
}

/**
 * An address in the one form in which it is compared, counted and stored; null for what is none. The
 * port that some proxies add, and the name of a network card, are left out.
 */
function readAddress(text: string): string | null {
  const [, v6] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, v4] = /^([\d.]+)(?::\d{1,5})?$/.exec(text) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  const address = (v6 ?? text).replace(/%.*$/, "");
  if (!isIPv6(address)) return null;
  const plain = new SocketAddress({ address, family: "ipv6" }).address;
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(plain) ?? [];
  return mapped ?? plain;
}
