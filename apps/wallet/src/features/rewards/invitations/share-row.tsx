import { Button, CopyButton, Icon } from "@clearhold/ui/actions";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { Shortcuts } from "../../statements/balances/shortcuts.tsx";
import styles from "./invite.module.css";
import { type Invitation, shareTargets } from "./share-links.ts";

/** Four places to send it to, and whatever else the phone can do. */
export function ShareRow({ invitation }: { invitation: Invitation }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { invite_code: code, invite_url: url } = invitation;
  const text = t("friends.shareText", { code, url });

  async function shareElsewhere() {
    if (typeof navigator.share !== "function") return setOpen(true);
    try {
      await navigator.share({ title: t("friends.title"), text });
    } catch (error) {
      // Whoever closes the phone's sheet has decided; anything else leaves what can be copied.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOpen(true);
    }
  }

  return (
    <Section title={t("friends.share")}>
      <Card>
        <Shortcuts
          label={t("friends.share")}
          shortcuts={shareTargets(url, text).map(({ name, icon, href }) => ({
            icon,
            label: name,
            // biome-ignore lint/a11y/useAnchorContent: the shortcut puts its words into the link.
            link: <a href={href} target="_blank" rel="noopener noreferrer" />,
          }))}
        />
        <p className={styles.small}>{t("friends.siteOnly")}</p>
        <Button variant="secondary" onClick={() => void shareElsewhere()}>
          <Icon name="share" size={20} />
          {t("friends.more")}
        </Button>
      </Card>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("friends.moreTitle")}
        description={t("friends.moreLead")}
      >
        <Card flush>
          <List label={t("friends.moreTitle")}>
            <Copyable title={t("friends.link")} text={url} label={t("friends.copyLink")} />
            <Copyable title={t("friends.code")} text={code} label={t("friends.copyCode")} />
            <Copyable title={t("friends.text")} text={text} label={t("friends.copyText")} />
          </List>
        </Card>
      </Sheet>
    </Section>
  );
}

function Copyable({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <Row title={title} note={text} value={<CopyButton look="icon" text={text} label={label} />} />
  );
}
