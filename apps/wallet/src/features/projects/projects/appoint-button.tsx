import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import { appoint, listAppointments } from "@clearhold/contract/wallet/projects/appointments";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, type Money } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { toast } from "@clearhold/ui/feedback";
import { AmountField } from "@clearhold/ui/forms";
import { moneyLabel } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../api/call.ts";
import { queryOf } from "../../../api/query.ts";
import { Refused } from "../../../api/refused.tsx";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { readMoney, readTyped } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./project-detail.module.css";

/** Asks to be told when a project opens. It locks no money and buys nothing by itself. */
export function AppointButton({ project }: { project: ProjectView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const mine = useQuery(queryOf(listAppointments, { pro_id: project.id, limit: 1 }));
  const made = mine.data?.data[0];
  return (
    <>
      <Button variant={made ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {made
          ? t("order.appointed", { amount: moneyLabel(readMoney(made.money, project.unit)) })
          : t("order.appoint")}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("order.appoint")}>
        <AppointForm project={project} money={made?.money ?? ""} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type AppointFormProps = { project: ProjectView; money: string; onDone: () => void };

function AppointForm({ project, money, onDone }: AppointFormProps) {
  const t = useText();
  const says = useRuleText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(money);
  const [fault, setFault] = useState("");
  const amount = readTyped(typed, project.unit, 0);
  const quota = readMoney(project.balance, project.unit);
  const sending = useMutation({
    mutationFn: (intended: Money) =>
      call(appoint, { pro_id: project.id, money: formatMoney(intended) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [listAppointments.name] });
      toast(t("toast.submitted"), "success");
      onDone();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!amount) return setFault(says(subscriptionRules["amount-missing"]));
    if (amount.units > quota.units) {
      return setFault(says(subscriptionRules["subscription-above-quota"], { remaining: quota }));
    }
    if (!sending.isPending) sending.mutate(amount);
  }

  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <p className={styles.paragraph}>{t("order.appointText")}</p>
      <AmountField
        label={t("order.appointAmount")}
        scale={0}
        wrong={says(subscriptionRules["subscription-not-integer"])}
        unit={project.unit}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setFault("");
        }}
        error={fault}
      />
      <Refused error={sending.error} />
      <Button type="submit" disabled={typed !== "" && !amount} loading={sending.isPending}>
        {t("order.appoint")}
      </Button>
    </form>
  );
}
