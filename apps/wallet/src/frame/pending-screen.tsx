import { ListSkeleton, Screen } from "@clearhold/ui";

/** While a screen's code is on its way: its rough shape, after 150 ms. */
export function PendingScreen() {
  return (
    <Screen>
      <ListSkeleton rows={5} />
    </Screen>
  );
}
