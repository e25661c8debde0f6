import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Back to where the person came from; after a reload or an outside link, to `otherwise`. Does nothing once the
 * screen that asks is gone: a form whose answer comes late takes nobody off the screen they went to meanwhile.
 */
export function useGoBack(otherwise: string = "/home") {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => {
    if (!isHere.current) return;
    if (canGoBack) router.history.back();
    else void navigate({ href: otherwise, replace: true });
  };
}
