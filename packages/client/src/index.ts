export {
  type Caller,
  type CallerOptions,
  type CallOptions,
  createCaller,
  newIdempotencyKey,
  type Post,
} from "./create-caller.ts";
export { RefusalError } from "./refusal-error.ts";
