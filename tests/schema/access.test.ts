import { describe, expect, it } from "vitest";
import {
  accessFrom,
  anyOf,
  assigned,
  everyone,
  isRoleRule,
  nobody,
  permits,
  roles,
  self,
  through,
  type Actor,
} from "../../src/schema/field/access";
import { canRead, canWrite, redacted } from "../../src/schema/fieldAccess";
import { group, rows } from "../../src/schema/kinds/rows";
import { number } from "../../src/schema/kinds/number";
import { text } from "../../src/schema/kinds/text";

const sales: Actor = { userId: "me", role: "sales", teamIds: ["team"] };
const viewer: Actor = { ...sales, role: "viewer" };
const mine = assigned({ roles: ["sales"], user: "user", team: "team" });

describe("permits", () => {
  it("decides by the role alone where the rule does", () => {
    expect(permits(everyone, viewer)).toBe(true);
    expect(permits(nobody, sales)).toBe(false);
    expect(permits(roles("owner", "sales"), sales, {})).toBe(true);
    expect(permits(roles("owner", "sales"), viewer, {})).toBe(false);
  });

  it("decides by the row where the rule looks at it", () => {
    expect(permits(mine, sales, { user: "me", team: null })).toBe(true);
    expect(permits(mine, sales, { user: null, team: "team" })).toBe(true);
    expect(permits(mine, sales, { user: "other", team: "other" })).toBe(false);
    expect(permits(mine, viewer, { user: "me", team: "team" })).toBe(false);
    expect(permits(self, viewer, { id: "me" })).toBe(true);
    expect(permits(self, viewer, { id: "other" })).toBe(false);
  });

  it("decides by the row that is led to where it is there", () => {
    const throughTrip = through({ field: "tripId", resource: "trips", rule: mine });
    expect(permits(throughTrip, sales, { tripId: "t", trips: { user: "me", team: null } })).toBe(true);
    expect(permits(throughTrip, sales, { tripId: "t", trips: { user: "other", team: "other" } })).toBe(false);
    expect(permits(throughTrip, sales, { tripId: "t" })).toBe(true);
    expect(permits(throughTrip, viewer, { tripId: "t" })).toBe(false);
  });

  it("says without a row whether there can be one", () => {
    expect(permits(mine, sales)).toBe(true);
    expect(permits(mine, viewer)).toBe(false);
    expect(permits(through({ field: "tripId", resource: "trips", rule: mine }), sales)).toBe(true);
    expect(permits(anyOf(nobody, mine), sales)).toBe(true);
    expect(permits(anyOf(nobody, roles("owner")), sales)).toBe(false);
  });
});

describe("accessFrom", () => {
  it("lets write stand for create, update and delete, and closes what is not said", () => {
    expect(accessFrom({ read: everyone, write: self, delete: nobody })).toEqual({
      read: everyone,
      create: self,
      update: self,
      delete: nobody,
      export: everyone,
      written: everyone,
    });
    expect(accessFrom({ read: everyone })).toMatchObject({ create: nobody, update: nobody, delete: nobody });
  });
});

describe("the access of a field", () => {
  const secret = number({ label: "Cost", optional: true, access: { read: roles("sales") } });
  const fields = {
    name: text({ label: "Name", access: { write: roles("owner") } }),
    cost: secret,
    days: rows({
      label: "Days",
      one: "day",
      of: {
        cost: secret,
        title: text({ label: "T" }),
        items: rows({ label: "I", one: "i", of: { cost: secret } }),
      },
    }),
    total: group({ label: "Total", of: { cost: secret, sell: number({ label: "Sell" }) } }),
  };

  it("is decided by the role; nobody sets what they may not read", () => {
    expect([canRead(secret, sales), canRead(secret, viewer)]).toEqual([true, false]);
    expect([canWrite(secret, sales), canWrite(secret, viewer), canWrite(fields.name, sales)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isRoleRule(anyOf(everyone, roles("owner")))).toBe(true);
    expect(isRoleRule(anyOf(everyone, self))).toBe(false);
  });

  it("closes it at every depth, and leaves open rows untouched", () => {
    const row = {
      name: "A",
      cost: 1,
      days: [{ cost: 2, title: "D", items: [{ cost: 3 }] }],
      total: { cost: 4, sell: 5 },
    };
    expect(redacted(row, fields, sales)).toBe(row);
    expect(redacted(row, fields, viewer)).toEqual({
      name: "A",
      days: [{ title: "D", items: [{}] }],
      total: { sell: 5 },
    });
    expect(row.days[0]?.items).toEqual([{ cost: 3 }]);
  });
});
