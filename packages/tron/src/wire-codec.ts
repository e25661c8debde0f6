import { create, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { bytesToHex } from "@noble/hashes/utils.js";
import { CodecFault } from "./codec-fault.ts";
import { type Conversion, type JsonForm, kinds } from "./wire-kind.ts";
import type { Field, Fields, Schema, ValueOf } from "./wire-schema.ts";

/** The canonical bytes: fields in the order of their numbers, defaults left out. */
export function encode<F extends Fields>(of: Schema<F>, value: ValueOf<F>): Uint8Array {
  const message: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(of.fields)) {
    const held = value[key as keyof F];
    message[key] = field.repeated
      ? (held as string[]).map((one) => conversionOf(field).toWire(one, field))
      : conversionOf(field).toWire(held, field);
  }
  return toBinary(of.desc, create(of.desc, message));
}

/**
 * Reads bytes strictly: an unknown field or another order than the canonical one is a fault. What we
 * sign and what a node stores is the canonical form, so two readings of the same bytes cannot exist.
 */
export function decode<F extends Fields>(of: Schema<F>, bytes: Uint8Array): ValueOf<F> {
  const message = readMessage(of, bytes);
  if (message.$unknown?.length) throw new CodecFault(`${of.name} carries an unknown field`);
  if (bytesToHex(toBinary(of.desc, message)) !== bytesToHex(bytes)) {
    throw new CodecFault(`${of.name} is not in canonical form`);
  }
  const value: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(of.fields)) {
    const found = (message as unknown as Record<string, unknown>)[key];
    value[key] = field.repeated
      ? (found as unknown[]).map((one) => conversionOf(field).fromWire(one, field))
      : conversionOf(field).fromWire(found, field);
  }
  return value as ValueOf<F>;
}

/**
 * A node's JSON of a message: protocol names, hex for bytes, defaults left out. Nested messages, the
 * repeated fields, are not part of it: whoever knows what they hold adds them.
 */
export function toJson<F extends Fields>(
  of: Schema<F>,
  value: ValueOf<F>,
  form: JsonForm,
): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(of.fields)) {
    if (field.repeated) continue;
    const { isDefault, toJson } = conversionOf(field);
    const held = value[key as keyof F];
    if (!isDefault(held, field)) json[field.name] = toJson(held, form);
  }
  return json;
}

/** Reads a node's or a client's JSON; absent keys are the defaults, unknown keys are ignored. */
export function fromJson<F extends Fields>(
  of: Schema<F>,
  json: unknown,
  form: JsonForm,
): ValueOf<F> {
  if (typeof json !== "object" || json === null)
    throw new CodecFault(`${of.name} is not an object`);
  const value: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(of.fields)) {
    const found = (json as Record<string, unknown>)[field.name];
    value[key] = field.repeated ? [] : conversionOf(field).fromJson(found, form, field);
  }
  return value as ValueOf<F>;
}

/** The table is typed per kind; a field knows its kind at run time only. */
function conversionOf(field: Field<unknown>): Conversion<unknown> {
  return kinds[field.kind] as Conversion<unknown>;
}

function readMessage<F extends Fields>(of: Schema<F>, bytes: Uint8Array): Message {
  try {
    return fromBinary(of.desc, bytes);
  } catch (cause) {
    throw new CodecFault(`${of.name} is not protobuf`, { cause });
  }
}
