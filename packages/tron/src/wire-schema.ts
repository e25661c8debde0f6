import { create, createFileRegistry, type DescMessage } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { CodecFault } from "./codec-fault.ts";
import { type Kind, kinds, type ValueOfKind } from "./wire-kind.ts";

/** One field: its number on the wire, its name in the protocol and in JSON, and how we hold it. */
export type Field<V> = {
  readonly no: number;
  readonly name: string;
  readonly kind: Kind;
  readonly repeated: boolean;
  readonly values: readonly string[];
  /** Carries the type alone; never set. */
  readonly value?: V;
};
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValueOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer V> ? V : never;
};
export type Schema<F extends Fields> = {
  readonly name: string;
  readonly fields: F;
  readonly desc: DescMessage;
};

export function field<K extends Exclude<Kind, "enum">>(
  no: number,
  name: string,
  kind: K,
): Field<ValueOfKind[K]> {
  return { no, name, kind, repeated: false, values: [] };
}

/** Nested messages are held as bytes, which is the same on the wire and keeps them untouched. */
export function repeatedBytes(no: number, name: string): Field<string[]> {
  return { no, name, kind: "bytes", repeated: true, values: [] };
}

/** An enumeration by its value names, counted from zero. */
export function enumeration<const N extends readonly string[]>(
  no: number,
  name: string,
  values: N,
): Field<N[number]> {
  return { no, name, kind: "enum", repeated: false, values };
}

/** Makes a protobuf message of a table of fields; no generator runs, at any time. */
export function schema<F extends Fields>(name: string, fields: F): Schema<F> {
  const file = create(FileDescriptorProtoSchema, {
    name: `${name}.proto`,
    syntax: "proto3",
    messageType: [
      {
        name,
        field: Object.entries(fields).map(([key, { no, kind, repeated }]) => ({
          name: key,
          jsonName: key,
          number: no,
          type: Type[kinds[kind].wire],
          label: repeated ? Label.REPEATED : Label.OPTIONAL,
        })),
      },
    ],
  });
  const desc = createFileRegistry(file, () => undefined).getMessage(name);
  if (desc === undefined) throw new CodecFault(`schema ${name} does not compile`);
  return { name, fields, desc };
}
