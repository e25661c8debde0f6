import { InputFault } from "../../acts/act.ts";
import { askedLine, type PasskeyAnswer } from "../../wire/signer/operator-approval.ts";
import type { Terminal } from "./terminal.ts";

/** Has a passkey answer that is not on this machine: on a device of its operator, by "operator sign". */
export function askAway(
  terminal: Pick<Terminal, "ask">,
  say: (line: string) => void,
  name: string,
): PasskeyAnswer {
  return async (_challenge, asked) => {
    say(
      `${name} signs this on the own device:\n\n${asked.text}\noperator sign ${askedLine(asked)}\n`,
    );
    const answer = await terminal.ask(`The answer of ${name}: `);
    if (!answer) throw new InputFault(`${name} has not answered: nothing was signed`);
    return answer;
  };
}
