import { Skeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";

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
