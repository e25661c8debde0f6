/**
 * The endpoints that the frame and the login ask. They are fetched with the first call, together with the schemas
 * that every other endpoint needs as well: the first page is drawn without them.
 */
export const frameContract = () => import("./frame-endpoints.ts");
