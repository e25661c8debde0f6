/** `npm start`: the supervisor itself lives with the server. */
import "../apps/server/src/main/start.ts";
