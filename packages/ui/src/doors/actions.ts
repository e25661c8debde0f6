export { Button, type ButtonProps } from "../actions/button.tsx";
export { Icon } from "../actions/icon.tsx";
export { IconButton } from "../actions/icon-button.tsx";
export type { IconName } from "../actions/icon-paths.ts";
export { CopyButton } from "../data/copy-button.tsx";
