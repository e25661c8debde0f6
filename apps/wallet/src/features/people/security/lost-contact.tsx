import { Card, List, Row } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import type { ProofWay } from "../../../proofs/proof-ways.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./security-form.module.css";

type LostContactProps = {
  /** "I cannot read the old mailbox" */
  label: string;
  title: string;
  /** The proofs that this person has beside the lost contact. */
  ways: readonly ProofWay[];
  onWay: (way: ProofWay) => void;
  /** What is left when nothing else is. */
  last: { title: string; note: string; onChoose: () => void };
  /** Back to the codes, while the last way is taken. */
  back?: string;
};

const standIns = { passkey: "key", recovery: "download" } as const;

/** For whoever lost what the codes go to: every way on that is open to this person. */
export function LostContact(props: LostContactProps) {
  const { label, title, ways, onWay, last, back } = props;
  const t = useText();
  const [open, setOpen] = useState(false);
  const choose = (act: () => void) => () => {
    act();
    setOpen(false);
  };
  if (back) {
    return (
      <button type="button" className={styles.link} onClick={() => onWay(ways[0] ?? "codes")}>
        {back}
      </button>
    );
  }
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {label}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title}>
        <Card flush>
          <List label={title}>
            {ways.map(
              (way) =>
                way !== "codes" && (
                  <Row
                    key={way}
                    icon={standIns[way]}
                    title={t(`proofs.${way}`)}
                    note={t(`lost.${way}`)}
                    render={<button type="button" onClick={choose(() => onWay(way))} />}
                  />
                ),
            )}
            <Row
              icon="clock"
              title={last.title}
              note={last.note}
              render={<button type="button" onClick={choose(last.onChoose)} />}
            />
          </List>
        </Card>
      </Sheet>
    </>
  );
}
