import { expect, it } from "vitest";
import { scramVerifier } from "./roles.ts";

it("makes the verifier that PostgreSQL makes itself", () => {
  // RFC 7677's example: password "pencil", its salt, 4096 rounds.
  const salt = Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64");
  expect(scramVerifier("pencil", salt)).toBe(
    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==" +
      "$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
  );
});
