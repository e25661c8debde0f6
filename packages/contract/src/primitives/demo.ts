import { z } from "zod/mini";
import { networks } from "../networks.ts";

export const Network = z.enum(networks);
export type Network = z.infer<typeof Network>;

/** On money: the account was made by the demo seed. */
export const DemoMoney = z
  .boolean()
  .check(z.describe("True: the demo seed made the account, so this money is demo data."));

/** On a project: the demo seed made it. */
export const DemoProject = z.boolean().check(z.describe("True: the demo seed made the project."));

/** On a person's part in a project. */
export const DemoPart = z
  .boolean()
  .check(z.describe("True: the demo seed made the project, the account, or both."));

/** On what a project has raised. */
export const DemoRaised = z
  .boolean()
  .check(z.describe("True: accounts of the demo seed subscribed a part of what was raised."));
