import { date, rows } from "../../schema";

export const childBirthDates = rows({
  label: "Birth dates of children",
  one: "child",
  help: "In the order of the ages. Where one is given, the age on the day of arrival counts.",
  maxItems: 50,
  optional: true,
  personal: true,
  of: { birthDate: date({ label: "Born", optional: true, latest: "today" }) },
});
