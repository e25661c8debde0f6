import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Donut } from "@clearhold/ui/data";
import { Card, Section } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { readSlices } from "./read-slices.ts";

/** For what the money is meant, as a ring with its legend. Nothing where no plan was published. */
export function Allocation({ slices }: { slices: ProjectView["assignjson"] }) {
  const t = useText();
  const shares = readSlices(slices);
  if (shares.length === 0) return null;
  return (
    <Section title={t("project.allocation")}>
      <Card>
        <Donut label={t("project.allocation")} slices={shares} />
      </Card>
    </Section>
  );
}
