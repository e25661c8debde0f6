import { config } from "zod/mini";

// The page's policy lets no text become code. Schemas look whether they may when they are made, so
// this file is the first that the app imports.
config({ jitless: true });
