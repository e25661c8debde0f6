import { Button } from "@clearhold/ui/actions";
import { Sheet } from "@clearhold/ui/overlays";
import { type ReactNode, useState } from "react";
import { useLast } from "../frame/use-last.ts";
import { useText } from "../text/use-text.ts";
import { ProofStep, type ProofStepProps } from "./proof-step.tsx";

type OrderSheetProps<Order> = {
  /** The order under review, or null while the sheet is closed. */
  order: Order | null;
  title: string;
  onClose: () => void;
  /** Everything that will be booked, exactly as the server books it. */
  children: (order: Order) => ReactNode;
  /** Null while the order cannot be confirmed: a quote that is being renewed, say. */
  confirm: { ready: boolean };
  proof: ProofStepProps;
};

/** Review first, then the proofs: no money moves by one tap. */
export function OrderSheet<Order>(props: OrderSheetProps<Order>) {
  const { order, title, onClose, children, confirm, proof } = props;
  const t = useText();
  const shown = useLast(order);
  const [confirmedFor, setConfirmedFor] = useState<Order | null>(null);
  const proving = order !== null && confirmedFor === order;
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      title={proving ? t("withdraw.verify") : title}
      locked={proof.pending}
    >
      {proving ? (
        <ProofStep {...proof} />
      ) : (
        <>
          {shown && children(shown)}
          <Button disabled={!confirm.ready} onClick={() => setConfirmedFor(order)}>
            {t("action.continue")}
          </Button>
        </>
      )}
    </Sheet>
  );
}
