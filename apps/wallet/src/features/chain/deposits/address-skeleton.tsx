import { Card, Skeleton } from "@clearhold/ui";

/** Keeps the room of an address card. */
export function AddressSkeleton() {
  return (
    <Card>
      <Skeleton height="216px" />
      <Skeleton height="48px" />
      <Skeleton height="48px" />
    </Card>
  );
}
