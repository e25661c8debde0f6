import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type CertificationForm, certificationChecks } from "./certification-checks.ts";

const form: CertificationForm = {
  ...{ level: 1, name: "Mina Example", birthday: "1990-04-01", country: "KR" },
  pictures: ["front", "back"],
  today: new Date("2026-11-23T12:00:00Z"),
};
const faultOf = (changed: Partial<CertificationForm>) =>
  firstFault(certificationChecks, { ...form, ...changed });

it("finds what is missing, in the order of the form", () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ name: " a ", birthday: "", country: "", pictures: [] })).toBe("nameMissing");
  for (const name of ["Mina\u00ad Example", "<Mina>", "M".repeat(101), "민\u200b아"]) {
    expect(faultOf({ name, birthday: "" }), name).toBe("nameUnseen");
  }
  for (const name of ["12", "!?", "😀😀"]) expect(faultOf({ name }), name).toBe("nameMissing");
  for (const name of ["김철", "Łukasz Żak", "O'Neil-3"]) expect(faultOf({ name }), name).toBeNull();
  expect(faultOf({ birthday: "", country: "", pictures: [] })).toBe("birthdayMissing");
  for (const birthday of ["0199-04-01", "1901-11-22"]) {
    expect(faultOf({ birthday, country: "" }), birthday).toBe("birthdayTooEarly");
  }
  expect(faultOf({ birthday: "1901-11-23" })).toBeNull();
  expect(faultOf({ country: "", pictures: [] })).toBe("countryMissing");
  expect(faultOf({ pictures: ["front"] })).toBe("pictureMissing");
});

it("is open from the eighteenth birthday", () => {
  expect(faultOf({ birthday: "2008-11-23" })).toBeNull();
  expect(faultOf({ birthday: "2008-11-24" })).toBe("tooYoung");
});

it("needs a photo for level 2 only", () => {
  expect(faultOf({ level: 2 })).toBe("pictureMissing");
  expect(faultOf({ level: 2, pictures: ["front", "back", "photo"] })).toBeNull();
});
