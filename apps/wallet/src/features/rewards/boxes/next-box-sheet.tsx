import { Button } from "@clearhold/ui/actions";
import { Sheet } from "@clearhold/ui/overlays";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { BlindBox } from "./blind-box.tsx";
import { BoxOutcome } from "./box-outcome.tsx";
import styles from "./boxes.module.css";
import { useBox, type useOpenNext } from "./boxes-data.ts";

type NextBoxSheetProps = {
  open: boolean;
  onClose: () => void;
  next: ReturnType<typeof useOpenNext>;
};

/** The box that comes next is being opened, and then what was in it or what it waits for. */
export function NextBoxSheet({ open, onClose, next }: NextBoxSheetProps) {
  const t = useText();
  const { data: opened, error, isPending, isError, mutate } = next;
  const live = useBox(open && opened ? opened.id : null).data;
  const box = live?.id === opened?.id ? (live ?? opened) : opened;
  return (
    <Sheet open={open} onClose={onClose} title={t("box.title")} locked={isPending}>
      {isPending && (
        <div className={styles.stage} role="status">
          <BlindBox look="busy" />
          <p className={styles.text}>{t("box.opening")}</p>
        </div>
      )}
      <Refused error={error} />
      {isError && (
        <Button variant="secondary" onClick={() => mutate()}>
          {t("action.retry")}
        </Button>
      )}
      {box && <BoxOutcome box={box} />}
    </Sheet>
  );
}
