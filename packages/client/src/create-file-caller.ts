import type { AskOf, Endpoint } from "@clearhold/contract/endpoint";
import { caseIdHeader, readEnvelope } from "@clearhold/contract/envelope";
import {
  type CallerOptions,
  formOf,
  headersOf,
  refusalIn,
  tellTime,
  unreachable,
} from "./create-caller.ts";
import { RefusalError } from "./refusal-error.ts";

/** A file as it came: its bytes, and the name that the server gave it. */
export type FetchedFile = { readonly bytes: Blob; readonly name: string };

type FileCallOptions = {
  /** Sees the bytes as they come: where how far it is shall be told. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
};

/** Asks an endpoint whose success is a file. Throws RefusalError for every other end. */
export type FileCaller = <E extends Endpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options?: FileCallOptions,
) => Promise<FetchedFile>;

/** A file is made while it is sent: it may take longer than an answer. */
const timeoutMsDefault = 120_000;

export function createFileCaller(options: CallerOptions): FileCaller {
  return async (endpoint, ask, { onChunk } = {}) => {
    try {
      const sentAt = performance.now();
      const response = await fetch(`${options.baseUrl}${endpoint.path}`, {
        method: "POST",
        headers: headersOf(options),
        body: formOf(ask),
        credentials: "same-origin",
        cache: "no-store",
        signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMsDefault),
      });
      const { status, headers } = response;
      tellTime(options, headers, sentAt);
      if (endpoint.file?.some((type) => headers.get("content-type")?.startsWith(type))) {
        return { bytes: await bytesOf(response, onChunk), name: nameIn(headers) };
      }
      const envelope = readEnvelope(await response.json());
      throw envelope
        ? refusalIn(options, { status, caseId: headers.get(caseIdHeader) }, envelope)
        : unreachable(status);
    } catch (error) {
      // Half a file, no answer, or one that is not ours.
      throw error instanceof RefusalError ? error : unreachable(0);
    }
  };
}

function bytesOf(response: Response, onChunk: FileCallOptions["onChunk"]): Promise<Blob> {
  if (!(onChunk && response.body)) return response.blob();
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onChunk(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(watched).blob();
}

function nameIn(headers: Headers): string {
  const [, name = "file"] =
    /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  return name;
}
