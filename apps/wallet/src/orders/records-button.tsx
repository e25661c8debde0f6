import { Button } from "@clearhold/ui/actions";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../text/use-text.ts";

type RecordsButtonProps = {
  to: "/WithdrawalRecord" | "/CurrencyExchangeRecord" | "/MyInvestment";
  /** Looking at the records settles the doubt. */
  onLook: () => void;
};

/** From an order without an answer to the list that shows what became of it. */
export function RecordsButton({ to, onLook }: RecordsButtonProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => {
        onLook();
        void navigate({ to });
      }}
    >
      {t("fault.unclearRecords")}
    </Button>
  );
}
