import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Icon } from "../actions/icon.tsx";
import { classNames } from "../class-names.ts";
import { listenToToasts } from "../feedback/toasts.ts";
import styles from "./toast-host.module.css";

const shownMs = 3200;

/** Where toasts appear: over everything, at the top, read out politely or at once for errors. */
export function ToastHost() {
  return (
    <Toast.Provider timeout={shownMs} limit={1}>
      <ToastFeed />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastFeed() {
  const { add } = Toast.useToastManager();
  useEffect(
    () =>
      listenToToasts(({ text, tone }) => {
        add({ title: text, type: tone, priority: tone === "error" ? "high" : "low" });
      }),
    [add],
  );
  return null;
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    // Nothing in it can be pressed, and an error is hidden from readers because it was read out:
    // the Tab key passes it.
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      tabIndex={-1}
      className={styles.toast}
    >
      <span className={classNames(styles.icon, toast.type && styles[toast.type])}>
        {toast.type === "success" && <Icon name="check" size={18} />}
        {toast.type === "error" && <Icon name="warning" size={18} />}
      </span>
      <Toast.Title className={styles.title} render={<p />} />
    </Toast.Root>
  ));
}
