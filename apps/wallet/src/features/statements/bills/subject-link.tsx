import { Button } from "@clearhold/ui/actions";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";

/** To the withdrawal, deposit, exchange, reward box or investment that a movement is about. */
export function SubjectLink({ id }: { id: string }) {
  const t = useText();
  const subjects = {
    wdr: { label: t("withdrawal.title"), link: <Link to="/TransferSuccessful" search={{ id }} /> },
    dep: { label: t("information.deposit"), link: <Link to="/information" search={{ b: id }} /> },
    exc: { label: t("exchange.receipt"), link: <Link to="/SuccessfulExchange" search={{ id }} /> },
    box: {
      label: t("messages.reward"),
      link: <Link to="/reward" search={{ tab: "rewards", box: id }} />,
    },
    sub: { label: t("bill.investment"), link: <Link to="/wodetouzi" search={{ id }} /> },
  };
  const prefix = (["wdr", "dep", "exc", "box", "sub"] as const).find((one) =>
    id.startsWith(`${one}_`),
  );
  if (!prefix) return null;
  const { label, link } = subjects[prefix];
  return (
    <Button variant="secondary" render={link}>
      {label}
    </Button>
  );
}
