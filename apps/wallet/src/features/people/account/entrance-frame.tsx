import { Icon, IconButton } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { showFirstFault } from "@clearhold/ui/forms";
import { Screen } from "@clearhold/ui/layout";
import { deviceStorage } from "@clearhold/ui/storage";
import { Link } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { useTitle } from "../../../frame/app-screen.tsx";
import { BrandMark } from "../../../frame/brand-mark.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./entrance-frame.module.css";
import { LanguageLink } from "./language-link.tsx";

type EntranceFrameProps = {
  title: string;
  lead: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** The page of those who are not logged in: the sign, the promise, one form, and help for who gets no further. */
export function EntranceFrame({ title, lead, onSubmit, children }: EntranceFrameProps) {
  const t = useText();
  useTitle(title);
  const help = t("help.title");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
    showFirstFault(event.currentTarget);
  }

  return (
    <Screen wash>
      <div className={styles.top}>
        <BrandMark name={t("app.name")} size={36} />
        <div className={styles.ways}>
          <LanguageLink />
          <IconButton
            icon="help"
            label={help}
            render={<Link to="/HelpCenter" aria-label={help} />}
          />
        </div>
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {deviceStorage.isForgetful() && <Notice tone="warning">{t("guard.forgetful")}</Notice>}
        {children}
      </form>
    </Screen>
  );
}

type OtherWayProps = { question: string; children: ReactNode };

/** The way to the other form. */
function OtherWay({ question, children }: OtherWayProps) {
  return (
    <p className={styles.other}>
      {question} {children}
    </p>
  );
}

EntranceFrame.Other = OtherWay;

/** What the house stands for, at the foot of the page. */
function HousePromise() {
  const t = useText();
  return (
    <p className={styles.promise}>
      <Icon name="shield" size={18} />
      {t("login.promise")}
    </p>
  );
}

EntranceFrame.Promise = HousePromise;
