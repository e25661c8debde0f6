export {
  type Caller,
  type CallerOptions,
  type CallOptions,
  createCaller,
  newIdempotencyKey,
} from "./create-caller.ts";
export { RefusalError } from "./refusal-error.ts";
