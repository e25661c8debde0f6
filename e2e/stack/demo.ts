import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Demo = z.object({
  operators: z.array(z.object({ name: z.string(), password: z.string() })),
  user: z.object({ email: z.string(), password: z.string(), fundPassword: z.string() }),
  projects: z.record(z.string(), z.string()),
});

export type Demo = z.infer<typeof Demo>;

/** Who and what the demo made: the people's passwords and the projects by their status. */
export function readDemo(dataDir: string): Demo {
  return Demo.parse(JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")));
}
