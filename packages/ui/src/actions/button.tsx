import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { type RenderElement, renderAs } from "../render-as.ts";
import styles from "./button.module.css";

export type ButtonProps = Omit<ComponentProps<"button">, "children"> & {
  children: ReactNode;
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "large" | "small";
  /** Shows a spinner in the place of the words; the button keeps its width and takes no taps. */
  loading?: boolean;
  /** What a tap does while it is loading; nothing when absent. */
  onRepeat?: () => void;
  /** A link that wears the button's look. */
  render?: RenderElement;
};

/** The one button. 48 px high, or 36 px inside rows with a 44 px target around it. */
export function Button(props: ButtonProps) {
  const { variant = "primary", size = "large", loading = false, render, ...rest } = props;
  const { className, children, disabled, type = "button", onRepeat, ...own } = rest;
  const looks = classNames(styles.button, styles[variant], styles[size], className);
  const content = (
    <span className={classNames(styles.label, loading && styles.away)}>{children}</span>
  );
  if (render) return renderAs(render, { className: looks, children: content });
  return (
    <button
      {...own}
      type={type}
      className={looks}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => swallow(event, onRepeat) : own.onClick}
    >
      {content}
      {loading && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

function swallow(event: { preventDefault: () => void }, onRepeat: (() => void) | undefined) {
  event.preventDefault();
  onRepeat?.();
}
