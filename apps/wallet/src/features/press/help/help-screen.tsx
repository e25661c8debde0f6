import type { HelpEntry } from "@clearhold/contract/wallet/press/help";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useSettled } from "../../../forms/use-settled.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { helpQuery, searchQuery } from "./help-data.ts";
import { WhomToAsk } from "./whom-to-ask.tsx";

const typingMs = 200;
const wordsMax = 100;

/** All articles by their sections, or those that hold the typed words. */
export function HelpScreen() {
  const t = useText();
  const [typed, setTyped] = useState("");
  const words = useSettled(typed.trim(), typingMs).settled;
  return (
    <AppScreen title={t("help.title")} backTo="/user">
      <search>
        <TextField
          label={t("help.search")}
          placeholder={t("help.example")}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={wordsMax}
          value={typed}
          onChange={setTyped}
        />
      </search>
      {typed.trim() === "" ? <Sections /> : <Results words={words} />}
      <WhomToAsk />
    </AppScreen>
  );
}

function Sections() {
  const t = useText();
  const help = useQuery(helpQuery());
  return (
    <Loaded query={help} skeleton={<ListSkeleton rows={8} />}>
      {(sections) =>
        sections.map(({ section, articles }) => (
          <Section key={section} title={t(`help.${section}`)}>
            <Articles label={t(`help.${section}`)} articles={articles} />
          </Section>
        ))
      }
    </Loaded>
  );
}

function Results({ words }: { words: string }) {
  const t = useText();
  const found = useQuery(searchQuery(words));
  return (
    <Loaded query={found} skeleton={<ListSkeleton rows={4} />}>
      {(articles) =>
        articles.length === 0 ? (
          <EmptyState text={t("help.nothing", { words })} />
        ) : (
          <Section title={t("help.results", { count: articles.length })}>
            <Articles label={t("help.title")} articles={articles} />
          </Section>
        )
      }
    </Loaded>
  );
}

/** Rows that lead to articles. */
export function Articles({ label, articles }: { label: string; articles: readonly HelpEntry[] }) {
  return (
    <Card flush>
      <List label={label}>
        {articles.map(({ id, title, summary }) => (
          <Row
            key={id}
            title={title}
            note={summary}
            render={<Link to="/HelpDetail" search={{ id }} />}
          />
        ))}
      </List>
    </Card>
  );
}
