import path from "node:path";
import { z } from "zod";

/** Fields that several processes share; each reads one environment variable. */

export const logLevel = z.enum(["debug", "info", "warn", "error"]).default("info");

/** Which chain the product stands on. `mainnet` must be said in so many words. */
export const Network = z.enum(["devnet", "nile", "mainnet"]);
export type Network = z.infer<typeof Network>;

/** Whether each process has its own user id (decisions 8, rule 4). */
export const processSeparation = z.enum(["on", "off"]).default("off");

export const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, "must be a port number from 1 to 65535");

export const webAddress = z
  .url({ protocol: /^https?$/, message: "must be an address that begins with http:// or https://" })
  .transform((text) => text.replace(/\/+$/, ""));

export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must look like postgresql://user:password@host:5432/name");

export const mailAddress = z
  .string()
  .regex(/^smtps?:\/\//, "must look like smtp://user:password@host:587");

/** What stands in it before the @ is the login. */
export const smsGatewayAddress = z.url({
  protocol: /^https?$/,
  message: "must look like https://user:password@host/path",
});

/** A file or folder; a relative path is taken from the working directory. */
export const filePath = z.string().transform((text) => path.resolve(text));

/** A unix socket: absolute, or relative to the working directory where the path would be too long. */
export const socketPath = z.string().refine((text) => Buffer.byteLength(text) <= 100, {
  message: "must be at most 100 bytes long, the kernel takes no more",
});

export const tronAddress = z
  .string()
  .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, "must be a TRON address that begins with T");

/** A decimal amount with at most 6 places, in text as everywhere; without leading zeros, as it is read. */
export const decimalText = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/, "must be an amount such as 1000 or 0.5");

/** `<class>=<calls>/<seconds>[+…]` or `<class>=off`, separated by semicolons. */
export const rateLimits = z
  .string()
  .regex(
    /^[a-z]+=(?:off|\d{1,9}\/\d{1,6}(?:\+\d{1,9}\/\d{1,6})*)(?:;[a-z]+=(?:off|\d{1,9}\/\d{1,6}(?:\+\d{1,9}\/\d{1,6})*))*$/,
    "must look like money=100/60+5000/86400;login=off",
  );
