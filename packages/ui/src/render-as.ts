import { cloneElement, type ReactElement, type ReactNode } from "react";

type Dressed = { className?: string; children?: ReactNode };

/** An element that lends its tag and behaviour (a router's link, say) to one of our looks. */
export type RenderElement = ReactElement<Dressed>;

/** The lent element, wearing our class and holding our children. */
export function renderAs(element: RenderElement, dress: Dressed): ReactElement {
  return cloneElement(element, dress);
}
