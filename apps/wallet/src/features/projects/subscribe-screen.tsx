import { useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { useUserInfo } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { NoProject, ProjectFound } from "./project-found.tsx";
import { useProject } from "./projects-data.ts";
import { readProjectLink } from "./read-project-link.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** A subscription to one project. The id stands in the link, so a reload keeps it. */
export function SubscribeScreen() {
  const t = useText();
  const { id } = readProjectLink(useSearch({ from: "/dinyue" }));
  return (
    <AppScreen title={t("subscribe.title")} backTo="/Events">
      {id ? <Form id={id} /> : <NoProject />}
    </AppScreen>
  );
}

function Form({ id }: { id: string }) {
  const project = useProject(id);
  const user = useUserInfo();
  return (
    <ProjectFound query={project}>
      {(data) => (
        <Loaded query={user} skeleton={<CardSkeleton cards={2} />}>
          {(person) => <SubscribeForm key={data.id} project={data} user={person} />}
        </Loaded>
      )}
    </ProjectFound>
  );
}
