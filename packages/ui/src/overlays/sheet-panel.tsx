import { Drawer } from "@base-ui/react/drawer";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { useUiText } from "../ui-text.tsx";
import { pushOverlay } from "./overlay-stack.ts";
import styles from "./sheet-panel.module.css";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** While true neither a swipe nor the backdrop closes it: something is under way. */
  locked?: boolean;
};

/** The bottom sheet itself; screens use Sheet, which loads this when it is first needed. */
export function SheetPanel({
  open,
  onClose,
  title,
  description,
  children,
  locked = false,
}: SheetProps) {
  const words = useUiText();
  const close = () => {
    if (!locked) onClose();
  };
  useCloseOnBack(open, close);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      disablePointerDismissal={locked}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.backdrop} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup className={styles.popup}>
              <div className={styles.grip} />
              <div className={styles.head}>
                <Drawer.Title className={styles.title}>{title}</Drawer.Title>
                <Drawer.Close
                  disabled={locked}
                  render={<IconButton icon="close" label={words.close} />}
                />
              </div>
              <Drawer.Content className={styles.content}>
                {description && (
                  <Drawer.Description className={styles.description}>
                    {description}
                  </Drawer.Description>
                )}
                {children}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

/** The back button of the phone closes an open overlay before it leaves the page. */
export function useCloseOnBack(open: boolean, close: () => void) {
  const closeNow = useEffectEvent(close);
  useEffect(() => (open ? pushOverlay(() => closeNow()) : undefined), [open]);
}
