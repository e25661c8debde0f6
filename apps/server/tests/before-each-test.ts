import { beforeEach } from "vitest";
import { catchUpClocks } from "./standing-clock.ts";

// For every file of tests with a world.
beforeEach(catchUpClocks);
