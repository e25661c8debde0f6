import { lazy, Suspense } from "react";
import { useUserInfo } from "../../../session/user-info.ts";

// Hardly anybody leaves: whoever does not, does not pay for the words about it.
const KeepNotice = lazy(() =>
  import("./keep-notice.tsx").then(({ KeepNotice }) => ({ default: KeepNotice })),
);

/** On the first screens while an account waits to be closed; nothing otherwise. */
export function ClosingBanner() {
  const closesAt = useUserInfo().data?.closing_at ?? 0;
  if (closesAt === 0) return null;
  return (
    <Suspense>
      <KeepNotice closesAt={closesAt} />
    </Suspense>
  );
}
