import { deviceStorage, tabStorage } from "@clearhold/ui/storage";
import { create } from "zustand";
import { keepInvitation } from "./kept-invitation.ts";

/** Why a session ended: its owner left, or the server says that it is over (code 100). */
type SessionEnd = "logout" | "expired";

type Session = {
  token: string | null;
  /**
   * Whose session it is. It stays when the server ends the session, so that its owner finds what they
   * were typing; a logout takes it away.
   */
  person: string | null;
  ended: SessionEnd | null;
  begin: (token: string, person: string) => void;
  end: (why: SessionEnd) => void;
};

const place = "token";
const personPlace = "person";

keepFor(deviceStorage.getItem(personPlace));

/** The session's token, under the name that requirement 3 gives it in the browser's storage. */
export const useSession = create<Session>()((set, get) => ({
  token: deviceStorage.getItem(place),
  person: deviceStorage.getItem(personPlace),
  ended: null,
  begin: (token, person) => {
    keepFor(person);
    keepInvitation("");
    // In this order: other tabs look whose it is once they hear of the token.
    deviceStorage.setItem(personPlace, person);
    deviceStorage.setItem(place, token);
    set({ token, person, ended: null });
  },
  end: (why) => {
    const { token, person } = get();
    if (token === null) return;
    // Another tab may have begun another session, which goes on.
    if (deviceStorage.getItem(place) === token) {
      if (why === "logout") deviceStorage.removeItem(personPlace);
      deviceStorage.removeItem(place);
    }
    if (why === "logout") tabStorage.clear();
    set({ token: null, person: why === "logout" ? null : person, ended: why });
  },
}));

/** What a tab keeps belongs to one person: it goes as soon as another one is logged in. */
function keepFor(person: string | null): void {
  if (tabStorage.getItem(personPlace) === person) return;
  tabStorage.clear();
  if (person !== null) tabStorage.setItem(personPlace, person);
}

/**
 * The tabs of a browser share one session. When another tab ends it, it ends here. When another
 * person is logged in there, nothing of the one before may be seen here, even where that session
 * has ended meanwhile: the page starts anew.
 */
function follow(): void {
  const { token, person, end } = useSession.getState();
  const now = deviceStorage.getItem(place);
  if (now === token) return;
  const owner = deviceStorage.getItem(personPlace);
  if (now === null) {
    end(owner === null ? "logout" : "expired");
  } else if (person !== null && owner !== person) {
    document.documentElement.hidden = true;
    // Without the part after the #: this loads the page again.
    location.replace(location.pathname);
  } else if (token !== null) {
    useSession.setState({ token: now });
  }
}

addEventListener("storage", ({ key }) => {
  if (key === place || key === null) follow();
});
// A tab that was asleep has heard nothing.
addEventListener("pageshow", follow);
document.addEventListener("visibilitychange", follow);
