import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { useProject } from "./projects-data.ts";
import { readProjectLink } from "./read-project-link.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** A subscription to one project. The id stands in the link, so a reload keeps it. */
export function SubscribeScreen() {
  const t = useText();
  const { id } = readProjectLink(useSearch({ from: "/dinyue" }));
  if (id) return <Project id={id} />;
  return (
    <AppScreen title={t("subscribe.title")} backTo="/Events">
      <Missing what="project" />
    </AppScreen>
  );
}

function Project({ id }: { id: string }) {
  const t = useText();
  const project = useProject(id);
  const user = useUserInfo();
  return (
    <AppScreen title={t("subscribe.title")} backTo="/Events" skeleton={<CardSkeleton />}>
      <Found query={project} what="project" skeleton={<CardSkeleton />}>
        {(data) => (
          <Loaded query={user} skeleton={<CardSkeleton />}>
            {(person) => <SubscribeForm key={data.id} project={data} user={person} />}
          </Loaded>
        )}
      </Found>
    </AppScreen>
  );
}
