import { tabStorage } from "@clearhold/ui/storage";
import type { UnresolvedOrder } from "./money-order.ts";

const place = (operation: string) => `clearhold.unresolved.${operation}`;

/** The orders of one kind whose outcome is not known, as this tab remembers them across reloads. */
export function readUnresolved(operation: string): readonly UnresolvedOrder[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(place(operation)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isUnresolved) : [];
  } catch {
    return [];
  }
}

export function keepUnresolved(operation: string, orders: readonly UnresolvedOrder[]): void {
  if (orders.length === 0) tabStorage.removeItem(place(operation));
  else tabStorage.setItem(place(operation), JSON.stringify(orders));
}

function isUnresolved(value: unknown): value is UnresolvedOrder {
  if (typeof value !== "object" || value === null) return false;
  const { key, fingerprint } = value as Record<string, unknown>;
  return typeof key === "string" && typeof fingerprint === "string";
}
