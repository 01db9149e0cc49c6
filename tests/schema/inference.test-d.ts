import type { Screens } from "../../src/pages/screens";
import type { Behaviours } from "../../server/rest/behaviours";
import { expectTypeOf } from "vitest";
import type { Trip } from "../../src/resources/trips";
import type { Hotel } from "../../src/resources/hotels";
import type { HotelSheet } from "../../src/resources/hotelSheets";
import type { Itinerary } from "../../src/resources/itineraries";
import type { Team } from "../../src/resources/teams";
import type { User } from "../../src/resources/users";
import { everyone } from "../../src/schema/field/access";
import type { FieldKind, FieldKinds } from "../../src/schema/kinds";
import type { Money } from "../../src/schema/kinds/money";
import { choice } from "../../src/schema/kinds/choice";
import { text } from "../../src/schema/kinds/text";
import { defineResource } from "../../src/schema/resource";

// Checked by the compiler (npm run types): rows have the exact types that their declarations say.
expectTypeOf<Trip["id"]>().toEqualTypeOf<string>();
expectTypeOf<Trip["version"]>().toEqualTypeOf<number>();
expectTypeOf<Trip["deletedAt"]>().toEqualTypeOf<string | null>();
expectTypeOf<Trip["customerName"]>().toEqualTypeOf<string>();
expectTypeOf<Trip["priority"]>().toEqualTypeOf<"low" | "normal" | "high" | "urgent">();
expectTypeOf<Trip["email"]>().toEqualTypeOf<string | null>();
expectTypeOf<Trip["budget"]>().toEqualTypeOf<Money | null>();
expectTypeOf<Trip["childAges"]>().toEqualTypeOf<number[]>();
expectTypeOf<Trip["destinations"]>().toEqualTypeOf<string[]>();
expectTypeOf<Trip["custom"]>().toEqualTypeOf<Record<string, unknown>>();
expectTypeOf<Trip>().not.toHaveProperty("tenantId");
expectTypeOf<Team["members"]>().toEqualTypeOf<string[]>();
expectTypeOf<User["isActive"]>().toEqualTypeOf<boolean>();
expectTypeOf<Hotel["photos"]>().toEqualTypeOf<string[]>();
expectTypeOf<HotelSheet["rates"][number]["double"]>().toEqualTypeOf<number | null>();
expectTypeOf<HotelSheet["rates"][number]["mealPlan"]>().not.toBeAny();
expectTypeOf<Itinerary["days"][number]["items"][number]["hotelId"]>().toEqualTypeOf<string | null>();
expectTypeOf<FieldKinds[FieldKind]>().not.toBeAny();

const declared = {
  name: "things",
  label: { one: "Thing", many: "Things" },
  title: "name",
  purpose: "To be inferred.",
  fields: { name: text({ label: "Name" }), kind: choice({ label: "Kind", choices: { a: { label: "A" } } }) },
  access: { read: everyone },
  list: { columns: ["name"], sort: { field: "createdAt", order: "asc" } },
  form: [{ heading: "Thing", fields: ["name", "kind"] }],
} as const;
defineResource(declared);
// @ts-expect-error a column that is no field
defineResource({ ...declared, list: { ...declared.list, columns: ["nmae"] } });
// @ts-expect-error a title that is no field
defineResource({ ...declared, title: "titel" });
// @ts-expect-error a form field that is none
defineResource({ ...declared, form: [{ heading: "Thing", fields: ["name", "kidn"] }] });
// @ts-expect-error an option that a text does not have
text({ label: "Name", maxLenght: 5 });
// @ts-expect-error a field owes its label
text({});
// @ts-expect-error a behaviour of an entity that is not declared
({ trip: {} }) satisfies Behaviours;
// @ts-expect-error a screen of an entity that is not declared
({ trip: {} }) satisfies Screens;
