import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an address is one of the internet: no network of a house, no machine itself, no metadata. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** The code of the error for a name that leads into a private network. */
export const privateCode = "EPRIVATE";

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves names for connections that must stay outside. The connection uses the addresses that were
 * judged here, so a name that answers something else a moment later leads nowhere.
 */
export function publicLookup(lookUp: LookUp = lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error("no address"), "");
      if (!found.every(({ address }) => isPublic(address))) {
        return callback(
          Object.assign(new Error("not a public address"), { code: privateCode }),
          "",
        );
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
