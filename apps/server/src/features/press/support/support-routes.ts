import { getSupport } from "@clearhold/contract/wallet/press/support";
import { type App, bind } from "../../../http/index.ts";

/** Answers where the operator can be asked; `contact` is the configured address or link. */
export function bindSupport(app: App, { contact }: { readonly contact: string | undefined }): void {
  bind(app, getSupport, async () => ({ contact: contact ?? "" }));
}
