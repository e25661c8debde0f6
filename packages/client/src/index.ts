export {
  type Caller,
  type CallerOptions,
  type CallOptions,
  createCaller,
  newIdempotencyKey,
  type Post,
} from "./create-caller.ts";
export { createFileCaller, type FetchedFile, type FileCaller } from "./create-file-caller.ts";
export { followMessages, type MessageNews } from "./follow-messages.ts";
export { RefusalError } from "./refusal-error.ts";
