import { addressShape } from "@clearhold/contract/primitives/address-shape";
import { AddressText } from "@clearhold/ui/data";

/** What a movement is about. An address is whole and in groups, as everywhere. */
export function AboutText({ text }: { text: string }) {
  return isAddress(text) ? <AddressText address={text} /> : text;
}

export function isAddress(text: string): boolean {
  return addressShape.test(text);
}
