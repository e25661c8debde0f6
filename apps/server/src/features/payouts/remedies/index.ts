export { approveRemedy, proposeRemedy } from "./decide-remedy.ts";
export {
  type Debt,
  findOwnRemedies,
  listDebts,
  listRemedies,
  type Remedy,
} from "./remedy-store.ts";
