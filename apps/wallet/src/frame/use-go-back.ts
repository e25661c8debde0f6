import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";

/** Back to where the person came from; after a reload or an outside link, to `otherwise`. */
export function useGoBack(otherwise: string = "/home") {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ href: otherwise, replace: true });
  };
}
