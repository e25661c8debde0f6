import { Notice } from "@clearhold/ui/feedback";
import { startScan } from "@clearhold/ui/scan";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "../text/use-text.ts";
import styles from "./scanner.module.css";

type ScannerProps = {
  onText: (text: string) => void;
  /** Lets a second reader help where the first reads nothing. */
  thorough?: boolean;
};

/** The camera's picture, and what is being done with it; the camera stops when this leaves. */
export function Scanner({ onText, thorough = false }: ScannerProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"calling" | "trying" | "failed">("calling");
  const found = useEffectEvent(onText);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let left = false;
    const scan = startScan(element, {
      thorough,
      onText: (text) => {
        if (!left) found(text);
      },
    });
    scan.then(
      (stop) => (left ? stop() : setState("trying")),
      () => !left && setState("failed"),
    );
    return () => {
      left = true;
      void scan.then(
        (stop) => stop(),
        () => {},
      );
    };
  }, [thorough]);

  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.picture} muted playsInline hidden={state === "failed"} />
      {state === "failed" ? (
        <Notice tone="error" role="alert">
          {t("scan.failed")}
        </Notice>
      ) : (
        <p className={styles.status} role="status">
          {state === "calling" ? t("scan.calling") : t("scan.trying")}
        </p>
      )}
    </div>
  );
}
