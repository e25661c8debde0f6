import encodeQR from "qr";
import { useMemo } from "react";
import styles from "./qr-code.module.css";

type QrCodeProps = { text: string; label: string };

/** Modules of quiet space around the code, as the standard asks. */
const quiet = 4;

/** Dark on white in both themes: cameras read that best. The plain text is all it carries. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = useMemo(() => drawModules(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#0f1720" />
    </svg>
  );
}

function drawModules(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size: rows.length, path };
}
