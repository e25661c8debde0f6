import type { AskOf } from "@clearhold/contract/endpoint";
import type { markMessagesRead } from "@clearhold/contract/wallet/press/messages";
import { Button } from "@clearhold/ui/actions";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./messages.module.css";
import { useMarkRead } from "./messages-data.ts";

type MarkAllProps = { ask: AskOf<typeof markMessagesRead>; unread: number };

/** Marks what is asked for as read. It keeps its place once it was there, so that the list does not jump. */
export function MarkAll({ ask, unread }: MarkAllProps) {
  const t = useText();
  const marking = useMarkRead();
  const [wasThere, setWasThere] = useState(false);
  if (unread > 0 && !wasThere) setWasThere(true);
  if (!wasThere) return null;
  return (
    <>
      <div className={styles.head}>
        {unread > 0 && (
          <Button variant="quiet" size="small" onClick={() => marking.mutate(ask)}>
            {t("messages.markAll")}
          </Button>
        )}
      </div>
      <Refused error={marking.error} />
    </>
  );
}
