export { deviceStorage, tabStorage } from "../browser-storage.ts";
