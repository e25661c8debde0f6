import { Button } from "@clearhold/ui/actions";
import { EmptyState, ErrorState } from "@clearhold/ui/feedback";
import { Screen } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../text/use-text.ts";
import { AppScreen } from "./app-screen.tsx";
import { SupportOfError } from "./support-link.tsx";

/** A path that leads nowhere. */
export function NotFoundScreen() {
  const t = useText();
  return (
    <AppScreen title={t("app.name")}>
      <EmptyState
        text={t("fault.notFound")}
        action={
          <Button variant="secondary" render={<Link to="/home" replace />}>
            {t("fault.goHome")}
          </Button>
        }
      />
    </AppScreen>
  );
}

/** A page that broke: it says so, and that nothing was sent by it. */
export function BrokenScreen({ reset }: { reset: () => void }) {
  const t = useText();
  return (
    <Screen>
      <ErrorState text={t("fault.crashed")} detail={<SupportOfError />} onRetry={reset} />
    </Screen>
  );
}
