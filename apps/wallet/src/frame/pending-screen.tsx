import { ListSkeleton } from "@clearhold/ui/feedback";
import { Screen } from "@clearhold/ui/layout";

/** While a screen's code is on its way: its rough shape, after 150 ms. */
export function PendingScreen() {
  return (
    <Screen>
      <ListSkeleton rows={5} />
    </Screen>
  );
}
