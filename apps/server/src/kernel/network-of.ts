import { isIPv6, SocketAddress } from "node:net";

/**
 * The network that an address speaks for: an IPv4 address itself, or the first 64 bits of an IPv6
 * one, whose other half a browser changes every day. What is no address names itself.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip, family: "ipv6" });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail = ""] = address.split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const middle = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
