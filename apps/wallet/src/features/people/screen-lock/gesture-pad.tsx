import { classNames } from "@clearhold/ui/layout";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useText } from "../../../text/use-text.ts";
import styles from "./gesture-pad.module.css";
import { dotAt, type GesturePath, joinDot, placeOf } from "./gesture-path.ts";

type GesturePadProps = {
  /** What is to be drawn, read to whoever does not see it. */
  label: string;
  onDone: (path: GesturePath) => void;
  /** The last one was refused: it stays to be seen until the next begins. */
  wrong?: boolean;
  busy?: boolean;
};

const dots = [1, 2, 3, 4, 5, 6, 7, 8, 9];
type Point = { x: number; y: number };
/** A quick finger skips points: what lies between two of them is looked at in steps this long. */
const step = 0.1;

/** Nine dots, joined by a finger, a mouse, or the keys 1 to 9. */
export function GesturePad({ label, onDone, wrong = false, busy = false }: GesturePadProps) {
  const t = useText();
  const id = useId();
  const drawing = useDrawing(onDone, busy);
  const { path, at, keys } = drawing;
  const corners = [...path.map(middleOf), ...(at ? [at] : [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a field to draw on
    <div
      className={classNames(styles.pad, wrong && path.length === 0 && styles.wrong)}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys 1 to 9
      tabIndex={0}
      aria-label={label}
      aria-describedby={id}
      aria-busy={busy || undefined}
      onKeyDown={keys}
    >
      <svg viewBox="0 0 3 3" aria-hidden="true" {...drawing.pointer}>
        <polyline
          className={styles.line}
          points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
        />
        {dots.map((dot) => {
          const { x, y } = middleOf(dot);
          return (
            <g key={dot} className={styles.dot} data-joined={path.includes(dot) || undefined}>
              <circle className={styles.ring} cx={x} cy={y} r={0.26} />
              <circle className={styles.core} cx={x} cy={y} r={0.09} />
            </g>
          );
        })}
      </svg>
      <p id={id} className={styles.spoken}>
        {t("deviceLock.keys")}
      </p>
      <p className={styles.spoken} aria-live="polite">
        {path.length > 0 && t("deviceLock.joined", { count: path.length })}
      </p>
    </div>
  );
}

/** The gesture under way. */
function useDrawing(onDone: (path: GesturePath) => void, busy: boolean) {
  const [path, setPath] = useState<GesturePath>([]);
  const [at, setAt] = useState<Point | null>(null);
  const last = useRef<Point | null>(null);
  // What was joined so far, also between two frames: a finger may lift before the page is drawn.
  const joined = useRef<GesturePath>([]);

  function join(dot: number) {
    joined.current = joinDot(joined.current, dot);
    setPath(joined.current);
  }

  function end() {
    const done = joined.current;
    last.current = null;
    joined.current = [];
    setAt(null);
    setPath([]);
    if (done.length > 0) onDone(done);
  }

  function follow(event: PointerEvent<SVGSVGElement>) {
    const point = pointOf(event);
    for (const { x, y } of between(last.current ?? point, point)) {
      const dot = dotAt(x, y);
      if (dot !== undefined) join(dot);
    }
    last.current = point;
    setAt(point);
  }

  return {
    path,
    at,
    pointer: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (busy) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        joined.current = [];
        follow(event);
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        if (last.current) follow(event);
      },
      onPointerUp: () => last.current && end(),
      onPointerCancel: () => last.current && end(),
    },
    keys(event: KeyboardEvent) {
      if (busy) return;
      if (/^[1-9]$/.test(event.key)) join(Number(event.key));
      else if (event.key === "Enter") end();
      else if (event.key === "Backspace") {
        joined.current = joined.current.slice(0, -1);
        setPath(joined.current);
      }
    },
  };
}

function middleOf(dot: number): Point {
  const { column, row } = placeOf(dot);
  return { x: column + 0.5, y: row + 0.5 };
}

/** Where on the field the finger is; the field is three units wide. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 3, y: ((clientY - top) / height) * 3 };
}

function between(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
