import { describe, expect, it } from "vitest";
import { sayTypescript } from "../tests/run-verifiers.ts";
import { readVectors, vectorInputs } from "../tests/vectors.ts";

const vectors = readVectors();

describe("the committed vectors", () => {
  it("are those that the tests make, so a change of the format is seen", () => {
    expect(vectors.map(({ said: _, ...input }) => input)).toEqual(vectorInputs);
  });

  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    "%s: the TypeScript says what the Python said",
    (_, { text, seen, said }) => expect(sayTypescript(text, seen)).toEqual(said),
  );
});
