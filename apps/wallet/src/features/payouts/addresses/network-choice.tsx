import type { CurrencyCode } from "@clearhold/money";
import { Icon } from "@clearhold/ui/actions";
import { Card, List, Row } from "@clearhold/ui/layout";
import { useEffect, useEffectEvent, useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
import { useCoinChannels } from "./addresses-data.ts";

/** Milliseconds that the choice is seen before the sheet closes (requirement 9). */
const pickDelayMs = 500;

/** The networks of a coin; the one that is tapped is marked, and taken a moment later. */
export function NetworkChoice({
  currency,
  onPick,
}: {
  currency: CurrencyCode;
  onPick: () => void;
}) {
  const t = useText();
  const [picked, setPicked] = useState<string | null>(null);
  const take = useEffectEvent(onPick);

  useEffect(() => {
    if (picked === null) return;
    const timer = setTimeout(() => take(), pickDelayMs);
    return () => clearTimeout(timer);
  }, [picked]);

  return (
    <Loaded query={useCoinChannels(currency)}>
      {(channels) => (
        <Card flush>
          <List label={t("coinPicker.network")}>
            {channels.map(({ id, name }) => (
              <Row
                key={id}
                title={name}
                chevron={false}
                value={picked === id ? <Icon name="check" size={18} /> : ""}
                render={
                  <button
                    type="button"
                    aria-pressed={picked === id}
                    onClick={() => setPicked(id)}
                  />
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Loaded>
  );
}
