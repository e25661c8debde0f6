import { classNames } from "@clearhold/ui/layout";
import { BrandMark } from "../../../frame/brand-mark.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./mail-picture.module.css";

/** A mail of ours in small, with the phrase where it stands in every real one. */
export function MailPicture({ phrase }: { phrase: string }) {
  const t = useText();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t("phrase.picture")}</figcaption>
      <div className={styles.mail}>
        <BrandMark size={26} name={t("app.name")} />
        <div className={styles.page}>
          <div className={styles.strip}>
            <div className={styles.label}>{t("phrase.mailLabel")}</div>
            <div className={classNames(styles.phrase, phrase === "" && styles.example)}>
              {phrase === "" ? t("phrase.example") : phrase}
            </div>
          </div>
          <div className={styles.subject}>{t("phrase.mailSubject")}</div>
          <div className={styles.line} />
          <div className={classNames(styles.line, styles.short)} />
        </div>
      </div>
    </figure>
  );
}
