import { Button, Icon } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { AddressActions } from "./address-actions.tsx";
import { AddressList } from "./address-list.tsx";
import { useAddresses } from "./addresses-data.ts";

/** The simple layout of the address book: all entries, and one that is written down at a time. */
export function SimpleBookScreen() {
  const t = useText();
  const addresses = useAddresses(null);
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <AppScreen
      title={t("simpleAddress.title")}
      backTo="/user"
      footer={
        <Button render={<Link to="/addaddress" />}>
          <Icon name="plus" size={20} />
          {t("simpleAddress.add")}
        </Button>
      }
    >
      <PullToRefresh onRefresh={() => addresses.refetch()}>
        <Loaded query={addresses}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState drawing="book" text={t("addresses.empty")} />
            ) : (
              <Card flush>
                <AddressList list={list} onChoose={({ id }) => setShownId(id)} />
              </Card>
            )
          }
        </Loaded>
      </PullToRefresh>
      <AddressActions
        entry={addresses.data?.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </AppScreen>
  );
}
