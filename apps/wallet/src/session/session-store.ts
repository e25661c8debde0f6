import { create } from "zustand";

/** Why a session ended: its owner left, or the server says that it is over (code 100). */
type SessionEnd = "logout" | "expired";

type Session = {
  token: string | null;
  ended: SessionEnd | null;
  begin: (token: string) => void;
  end: (why: SessionEnd) => void;
};

const place = "token";

/** The session's token, under the name that requirement 3 gives it in the browser's storage. */
export const useSession = create<Session>()((set, get) => ({
  token: localStorage.getItem(place),
  ended: null,
  begin: (token) => {
    localStorage.setItem(place, token);
    set({ token, ended: null });
  },
  end: (why) => {
    if (get().token === null) return;
    localStorage.removeItem(place);
    set({ token: null, ended: why });
  },
}));

/** Logging out in one tab ends the session in all of them. */
addEventListener("storage", (event) => {
  if (event.key === place && event.newValue === null) useSession.getState().end("logout");
});
