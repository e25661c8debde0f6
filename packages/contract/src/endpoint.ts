import type { z } from "zod/mini";
import type { RefusalCode } from "./refusals.ts";

export type Method = "GET" | "POST";

/** `session`: the caller is logged in. `none`: anybody; a session that comes along is still read. */
export type EndpointAuth = "none" | "session";

/** Which limit of the server's configuration counts the calls. */
export const limitClasses = [
  "read",
  "write",
  "money",
  "exchange",
  "login",
  "register",
  "code",
  "upload",
  "document",
  "export",
  "proof",
  "claim",
] as const;
export type LimitClass = (typeof limitClasses)[number];

/** Fields by name, each of which can be tried by itself. */
type AskSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

/** One call of the product, described once: server, typed client and OpenAPI come from it. */
export type Endpoint<
  Ask extends AskSchema = AskSchema,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Auth extends EndpointAuth = EndpointAuth,
> = {
  /** Unique, a verb and a noun: the client function's and OpenAPI's name. */
  readonly name: string;
  /**
   * Reads answer GET and POST, because the requirement's clients use both, unless a write has the
   * same path. Writes answer only POST.
   */
  readonly methods: readonly Method[];
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Money calls: an Idempotency-Key header is honoured, and the answer of the first call replayed. */
  readonly idempotent: boolean;
  readonly limit: LimitClass;
  /** Endpoints with the same counter are doors to one verb: the limit counts their calls together. */
  readonly counter: string;
  /** Set where the ask holds a file: it then travels as multipart/form-data, of at most so many bytes. */
  readonly multipart: { readonly bytesMax: number } | null;
  /** Set where a success is a file of one of these media types, its bytes alone and no envelope. */
  readonly file: readonly string[] | null;
  readonly summary: string;
  readonly ask: Ask;
  readonly reply: Reply;
  /** Refusals beyond those that every endpoint may answer. */
  readonly refusals: readonly RefusalCode[];
};

type EndpointDraft<
  Ask extends AskSchema,
  Reply extends z.ZodMiniType,
  Auth extends EndpointAuth,
> = Omit<
  Endpoint<Ask, Reply, Auth>,
  "methods" | "idempotent" | "limit" | "counter" | "multipart" | "file"
> & {
  kind: "read" | "write";
  /** For a read whose path is a write's too. */
  methods?: readonly ["GET"];
  idempotent?: boolean;
  limit?: LimitClass;
  /** The other door to the same verb. */
  countedWith?: { readonly name: string };
  multipart?: { bytesMax: number };
  file?: readonly string[];
};

// Bundlers drop the calls that no screen asks.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Ask extends AskSchema,
  Reply extends z.ZodMiniType,
  Auth extends EndpointAuth,
>(draft: EndpointDraft<Ask, Reply, Auth>): Endpoint<Ask, Reply, Auth> {
  const {
    kind,
    idempotent = false,
    limit = idempotent ? "money" : kind,
    countedWith = draft,
    ...rest
  } = draft;
  const usual: readonly Method[] = kind === "read" ? ["GET", "POST"] : ["POST"];
  return {
    multipart: null,
    file: null,
    methods: usual,
    ...rest,
    idempotent,
    limit,
    counter: countedWith.name,
  };
}

/** What an endpoint's caller sends, before parsing. An optional field may be sent empty. */
export type AskOf<E extends Endpoint> = OrEmpty<z.input<E["ask"]>>;
type OrEmpty<Ask> = {
  [Name in keyof Ask]: undefined extends Ask[Name] ? Ask[Name] | "" : Ask[Name];
};
/** What an endpoint's handler receives, parsed. */
export type ParsedAskOf<E extends Endpoint> = z.output<E["ask"]>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
