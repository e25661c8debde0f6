import { isIPv4, isIPv6 } from "node:net";
import { describe, expect, it } from "vitest";
import { areaDataDay, areaOf } from "./area.ts";

/** An address of each network from which a carrier's phones come. */
const phones: readonly (readonly [country: string, carrier: string, ...ips: string[]])[] = [
  ["KR", "SK Telecom", "223.32.1.1", "223.62.1.1", "211.234.1.1"],
  ["KR", "SK Telecom", "2001:2d8:e123:4567::1", "2001:2d8:1::1"],
  ["KR", "KT", "39.7.1.1", "175.223.1.1", "110.70.1.1", "2001:e60:8000::1", "2001:e60::1"],
  ["KR", "LG U+", "106.101.1.1", "117.111.1.1", "2001:4430:4100::1", "2001:4430:1::1"],
  ["JP", "NTT Docomo", "1.66.96.1", "49.98.1.1", "110.163.1.1"],
  ["JP", "NTT", "2001:380::1", "2400:4050::1", "2405:6580::1"],
  ["JP", "KDDI", "106.128.1.1", "182.249.1.1", "2001:268::1", "2001:268:c000::1", "240f:31::1"],
  ["JP", "KDDI", "240f:5:1::1", "240f:e:1::1"],
  ["JP", "SoftBank", "126.33.1.1", "126.133.1.1", "2400:2411::1", "240a:61::1"],
  ["JP", "Rakuten Mobile", "133.106.1.1", "240b:c010::1"],
  ["JP", "IIJ", "2001:240::1", "2409:10::1"],
  ["CN", "China Mobile", "39.144.1.1", "117.136.1.1", "223.104.1.1", "2409:8900::1"],
  ["CN", "China Unicom", "112.96.1.1", "2408:8400:1234::1"],
  ["CN", "China Telecom", "106.80.1.1", "240e:400::1", "240e:1::1"],
  ["CN", "CERNET", "2001:250::1", "2001:da8::1"],
  ["SG", "Singtel", "182.19.128.1", "27.125.128.1", "2001:c20::1"],
  ["SG", "StarHub", "116.88.1.1", "2406:3003::1"],
  ["SG", "M1", "103.252.200.1", "2401:7400::1"],
  ["AU", "Telstra", "1.120.1.1", "1.144.1.1", "2001:8003::1", "2001:8004::1"],
  ["AU", "Optus", "49.176.1.1"],
  ["AU", "Internode", "2001:44b8::1"],
  ["US", "T-Mobile", "172.56.1.1", "2607:fb90::1"],
  ["US", "Verizon", "174.192.1.1", "2600:1000::1"],
  ["US", "AT&T", "107.77.1.1", "2600:380::1"],
  ["GB", "EE", "31.94.1.1", "2a01:4c8::1"],
  ["DE", "Telekom", "80.187.1.1", "2a01:598::1"],
  ["FR", "Orange", "92.184.1.1", "2a01:cb00::1"],
  ["VN", "Viettel", "27.64.1.1", "2402:800::1"],
  ["TH", "AIS", "49.228.1.1", "2405:9800::1"],
  ["TH", "True", "2001:fb0::1"],
  ["MY", "TM", "113.210.1.1", "2001:e68::1"],
  ["TW", "Chunghwa", "111.80.1.1", "2001:b400::1"],
  ["IN", "Jio", "49.32.1.1", "2409:4000::1"],
];

describe("the area of an address", () => {
  it.each([
    ["8.8.8.8", "US"],
    ["168.126.63.1", "KR"],
    ["::ffff:168.126.63.1", "KR"],
    ["2607:f8b0:4004::1", "US"],
  ])("of %s is the country %s", async (ip, country) => {
    expect(await areaOf(ip)).toBe(country);
  });

  it.each(
    phones.flatMap(([country, carrier, ...ips]) =>
      ips.map((ip) => [country, carrier, ip] as const),
    ),
  )("of a phone in %s with %s is its country: %s", async (country, _, ip) => {
    expect(await areaOf(ip)).toBe(country);
  });

  it("is tried with ten countries and forty networks, of both families", () => {
    const networks = phones.flatMap(([, , ...ips]) => ips);
    expect(new Set(phones.map(([country]) => country)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(networks).size).toBeGreaterThanOrEqual(40);
    expect(networks.filter(isIPv6).length).toBeGreaterThanOrEqual(20);
    expect(networks.filter(isIPv4).length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    "8.208.0.77",
    "14.0.48.77",
    "13.34.16.77",
    "2405:1f00:1::1",
    "2406:4ac0:1::1",
    "2001:4860:4860::8888",
  ])("of %s is unknown, as registers disagree", async (ip) => {
    expect(await areaOf(ip)).toBe("");
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.4",
    "100.64.0.1",
    "fd00::1",
    "fe80::1",
  ])("of %s is a network of one's own", async (ip) => {
    expect(await areaOf(ip)).toBe("local");
  });

  it.each(["", "junk", "0.0.0.1", "240.0.0.1", "172.32.0.256"])("of %j is unknown", async (ip) => {
    expect(await areaOf(ip)).toBe("");
  });

  it("says how old the register is", async () => {
    expect(await areaDataDay()).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
});
