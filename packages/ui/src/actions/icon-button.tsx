import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { type RenderElement, renderAs } from "../render-as.ts";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";
import type { IconName } from "./icon-paths.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** What it does, for those who cannot see the drawing. */
  label: string;
  size?: number;
  /** Must carry the label itself (aria-label). */
  render?: RenderElement;
};

/** A drawing that can be tapped: 44 px target. */
export function IconButton({ icon, label, size = 22, render, className, ...own }: IconButtonProps) {
  const looks = classNames(styles.button, className);
  if (render)
    return renderAs(render, { className: looks, children: <Icon name={icon} size={size} /> });
  return (
    <button {...own} type="button" className={looks} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  );
}
