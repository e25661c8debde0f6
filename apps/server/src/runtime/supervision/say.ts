/** A few plain lines for the person at the terminal; everything else goes to `<data>/logs`. */
export type Say = (line: string) => void;
