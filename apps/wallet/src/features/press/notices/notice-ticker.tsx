import { Icon, IconButton } from "@clearhold/ui/actions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../../text/use-text.ts";
import styles from "./notice-ticker.module.css";
import { homeQuery } from "./notices-data.ts";

const everyMs = 6000;

/**
 * One line with the titles of tickers in turn; without any, the newest announcements. It stands still
 * for people who want less motion, and once somebody has leafed.
 */
export function NoticeTicker() {
  const t = useText();
  const { ticker = [], placard = [] } = useQuery(homeQuery()).data ?? {};
  const lines = ticker.length > 0 ? ticker : placard.slice(0, 3);
  const { at, leaf } = useTurns(lines.length);
  const line = lines[at];
  if (!line) return null;
  return (
    <section className={styles.ticker} aria-label={t("notices.title")}>
      <Link to="/Noticedetails" search={{ id: line.id }} className={styles.line}>
        <Icon name="megaphone" size={20} />
        <span key={line.id} className={styles.title}>
          {line.title}
        </span>
      </Link>
      {lines.length > 1 && (
        <>
          <span className={styles.count}>{`${at + 1}/${lines.length}`}</span>
          <IconButton icon="chevron-right" label={t("notices.next")} onClick={leaf} />
        </>
      )}
    </section>
  );
}

/** Which of so many lines is shown now, and a way to the next. */
function useTurns(count: number) {
  const [turn, setTurn] = useState(0);
  const [running, setRunning] = useState(
    () => !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const moving = running && count > 1;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setTurn((before) => before + 1), everyMs);
    return () => clearInterval(timer);
  }, [moving]);
  const leaf = () => {
    setRunning(false);
    setTurn((before) => before + 1);
  };
  return { at: count === 0 ? 0 : turn % count, leaf };
}
