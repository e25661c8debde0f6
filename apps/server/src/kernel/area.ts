import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { BlockList, isIP, isIPv6 } from "node:net";
import { Reader, type Response } from "mmdb-lib";

/**
 * Where an address is registered: an ISO 3166 country, `local` for a network of one's own, "" when
 * nobody knows. A country and no more: what finer registers say of a city is mostly wrong.
 */
export type Area = string;

/** One country for each range: this register's own shape beside the library's. */
type Country = Response & { readonly country_code: string };

/** The registers of the five regional registries, shipped with the product: nobody is asked. */
const file = createRequire(import.meta.url).resolve(
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
);

let opened: Promise<Reader<Country>> | undefined;

/** Read at the first question; 8 MB outside the heap from then on. */
function openRegister(): Promise<Reader<Country>> {
  opened ??= readFile(file).then((bytes) => new Reader<Country>(bytes));
  return opened;
}

export async function areaOf(ip: string): Promise<Area> {
  if (!isIP(ip)) return "";
  if (ownNetworks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4")) return "local";
  const register = await openRegister();
  return register.get(ip.replace(/^::ffff:(?=\d+\.)/i, ""))?.country_code ?? "";
}

/** Day of the register, as yyyy-mm-dd: an address may have moved since. */
export async function areaDataDay(): Promise<string> {
  const { metadata } = await openRegister();
  return metadata.buildEpoch.toISOString().slice(0, 10);
}

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10], // shared by the customers of one carrier
] as const) {
  ownNetworks.addSubnet(network, prefix);
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv6");
}
