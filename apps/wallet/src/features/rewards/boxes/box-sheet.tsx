import { Sheet } from "@clearhold/ui/overlays";
import { Found } from "../../../api/found.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "../../projects/projects/card-skeleton.tsx";
import { BoxOutcome } from "./box-outcome.tsx";
import { useBox, useReceive } from "./boxes-data.ts";
import { ClosedBox } from "./closed-box.tsx";

type BoxSheetProps = { id: string | null; onClose: () => void };

/** One box of mine. It is opened here, and who comes back later finds it as it is by then. */
export function BoxSheet({ id, onClose }: BoxSheetProps) {
  const t = useText();
  const box = useBox(useLast(id));
  const receive = useReceive();
  const close = () => {
    receive.reset();
    onClose();
  };
  return (
    <Sheet open={id !== null} onClose={close} title={t("box.title")} locked={receive.isPending}>
      <Found query={box} what="box" skeleton={<CardSkeleton cards={1} />}>
        {(found) =>
          found.state === "ready" ? (
            <ClosedBox key={found.id} box={found} receive={receive} isShown={id !== null} />
          ) : (
            <BoxOutcome key={found.id} box={found} />
          )
        }
      </Found>
    </Sheet>
  );
}
