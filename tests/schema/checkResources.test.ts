import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { accessFrom, assigned, everyone, nobody, self, roles } from "../../src/schema/field/access";
import { among, filled, notBefore, oneOf, sumAtMost, unique } from "../../src/schema/field/checks";
import { checkResources } from "../../src/schema/checkResources";
import { DeclarationError } from "../../src/schema/DeclarationError";
import { amount } from "../../src/schema/kinds/money";
import { choice } from "../../src/schema/kinds/choice";
import { date, instant } from "../../src/schema/kinds/date";
import { file, image } from "../../src/schema/kinds/file";
import { number } from "../../src/schema/kinds/number";
import { email, phone, tags, text, series } from "../../src/schema/kinds/text";
import { reference } from "../../src/schema/kinds/reference";
import { rows } from "../../src/schema/kinds/rows";
import type { Resource } from "../../src/schema/resource";
import type { Transition, Transitions } from "../../src/schema/transitions";

const sound: Resource = {
  name: "things",
  label: { one: "Thing", many: "Things" },
  title: "name",
  purpose: "To be checked.",
  paths: { list: "/things" },
  fields: { name: text({ label: "Name" }) },
  access: accessFrom({ read: everyone, write: everyone }),
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Thing", fields: ["name"] }],
};
const withFields = (fields: object): Partial<Resource> => ({
  fields: { ...sound.fields, ...fields },
});

const states = { stored: { label: "Stored" }, lent: { label: "Lent" }, gone: { label: "Gone" } };
const step = { from: "stored", to: "lent", roles: ["owner"] };
const end = { from: "lent", to: "gone", roles: ["owner"] };
const passing = (table: readonly object[]): Transitions => ({
  field: "state",
  // What the compiler would refuse too is refused where a declaration is not compiled.
  table: table as readonly Transition[],
});
const withStates = (table: readonly object[]): Partial<Resource> => ({
  ...withFields({ state: choice({ label: "S", choices: states, readOnly: true, default: "stored" }) }),
  transitions: passing(table),
});

describe("checkResources", () => {
  it("accepts the application's own declarations and gives them back", () => {
    expect(checkResources(resources)).toBe(resources);
    expect(checkResources([sound])).toHaveLength(1);
  });

  it.each<[string, Partial<Resource>, RegExp]>([
    [
      "a misspelt field of its page",
      { paths: { show: "/things/:id" }, detail: { sections: [{ heading: "Thing", facts: ["nmae"] }] } },
      /detail names "nmae", which is no field. Did you mean "name"/,
    ],
    [
      "a field that stands twice on its page",
      {
        paths: { show: "/things/:id" },
        detail: {
          sections: [{ heading: "Thing", facts: ["name"] }],
          aside: [{ panel: "people", fields: ["name"] }],
        },
      },
      /detail names "name" twice/,
    ],
    [
      "two panels of its page that are called the same",
      {
        paths: { show: "/things/:id" },
        detail: {
          sections: [{ heading: "Thing", facts: ["name"] }],
          aside: [{ heading: "Thing", facts: [] }],
        },
      },
      /detail has two panels "Thing"/,
    ],
    [
      "a part on its page that is none of it",
      { paths: { show: "/things/:id" }, detail: { sections: [{ part: "wheels" }] } },
      /detail shows the part "wheels", which is neither part of it nor related/,
    ],
    [
      "own fields of the organisation that are none",
      { paths: { show: "/things/:id" }, detail: { sections: [{ queryFields: "name" }] } },
      /detail shows "name" as the organisation's own fields. Remedy: name a field of kind custom/,
    ],
    [
      "a list that its page reads first, of no resource",
      {
        paths: { show: "/things/:id" },
        detail: { sections: [], first: [{ resource: "thinsg", query: () => ({}) }] },
      },
      /detail reads a list of "thinsg" first, which is no resource. Did you mean "things"/,
    ],
    [
      "a list that its page reads first, by no field",
      {
        paths: { show: "/things/:id" },
        detail: {
          sections: [],
          first: [
            {
              resource: "things",
              query: (id) => ({ filters: [{ field: "tripId", operator: "eq", value: id }] }),
            },
          ],
        },
      },
      /detail reads "things" by "tripId", which is no field of it/,
    ],
    [
      "how its page looks where it has none",
      { detail: { sections: [{ heading: "Thing", facts: ["name"] }] } },
      /it says how its page looks, and has none/,
    ],
    [
      "a board by what is no choice",
      { list: { ...sound.list, views: ["table", { view: "board", by: "name" }] } },
      /the board of list.views stands by "name", which is no choice field/,
    ],
    [
      "a board that adds up what is no money",
      {
        ...withFields({ size: choice({ label: "S", choices: states, default: "stored" }) }),
        list: { ...sound.list, views: [{ view: "board", by: "size", sums: ["name"] }] },
      },
      /adds up "name", which is no money/,
    ],
    [
      "a calendar by what is no day",
      { list: { ...sound.list, views: ["table", { view: "calendar", from: "name" }] } },
      /the calendar of list.views stands by "name", which is no day/,
    ],
    [
      "a calendar from a date to an instant",
      {
        ...withFields({
          from: date({ label: "From", indexed: true }),
          until: instant({ label: "Until", indexed: true }),
        }),
        list: { ...sound.list, views: [{ view: "calendar", from: "from", to: "until" }] },
      },
      /goes from "from" to "until", which are not two fields of one kind/,
    ],
    [
      "a calendar by a day without an index",
      {
        ...withFields({ from: date({ label: "From" }) }),
        list: { ...sound.list, views: [{ view: "calendar", from: "from" }] },
      },
      /reads by "from", which has no index[^]*indexed: true/,
    ],
    [
      "a calendar coloured by what is no choice",
      {
        ...withFields({ from: date({ label: "From", indexed: true }) }),
        list: { ...sound.list, views: [{ view: "calendar", from: "from", by: "name" }] },
      },
      /is coloured by "name", which is no choice field/,
    ],
    ["a view twice", { list: { ...sound.list, views: ["table", "table"] } }, /names a view twice/],
    [
      "a misspelt field among the first of the form",
      { firstFields: ["nmae"] },
      /firstFields names "nmae", which is in no section of the form. Did you mean "name"/,
    ],
    ["a name that is no address", { name: "Things" }, /not lower-case words[^]*query-sources/],
    [
      "a misspelt role in the access of rows",
      { access: { ...sound.access, update: roles("owner", "sells" as never) } },
      /access.update names the role "sells", which is none. Did you mean "sales"/,
    ],
    [
      "a misspelt role in the access of a field in rows",
      withFields({
        rates: rows({
          label: "R",
          one: "rate",
          optional: true,
          of: { sum: number({ label: "S", access: { read: roles("owner", "amdin" as never) } }) },
        }),
      }),
      /the access.read of "rates.sum" names the role "amdin", which is none. Did you mean "admin"/,
    ],
    [
      "pages whose rows no role reads",
      { access: accessFrom({ read: nobody }) },
      /it has pages and no role reads its rows/,
    ],
    [
      "a role that creates rows which it may not read",
      { access: { ...sound.access, read: roles("owner"), update: nobody, delete: nobody } },
      /access.create lets admin, sales, operations, accounts, viewer write rows that access.read hides/,
    ],
    ["a menu that leads nowhere", { menu: "top", paths: {} }, /its menu leads to no list/],
    [
      "an index on a list of texts, which filters compare folded",
      withFields({ words: tags({ label: "W", optional: true, indexed: true }) }),
      /"words" is indexed, which a list or a group cannot be[^]*leave indexed out/,
    ],
    [
      "an amount without a field for its currency",
      withFields({ price: amount({ label: "Price", currency: "currency", optional: true }) }),
      /"price" takes its currency from "currency"[^]*list "currency"/,
    ],
    [
      "an amount in a row whose currency is a text",
      withFields({
        rates: rows({
          label: "Rates",
          one: "rate",
          optional: true,
          of: { sum: amount({ label: "Sum", currency: "name" }) },
        }),
      }),
      /"rates.sum" takes its currency from "name"/,
    ],
    [
      "a phone number whose international form anybody writes",
      withFields({
        phone: phone({ label: "Phone", optional: true, e164: "phoneE164" }),
        phoneE164: text({ label: "Phone, international", optional: true }),
      }),
      /"phone" keeps its international form in "phoneE164"[^]*readOnly/,
    ],
    [
      "a field imported as a row that nobody writes",
      withFields({
        email: email({
          label: "Email",
          optional: true,
          readOnly: true,
          importedAs: { rows: "ways", value: "value", values: { kind: "email" }, first: "isFirst" },
        }),
      }),
      /"email" is imported as a row of "ways", which has no such field/,
    ],
    [
      "a phone number whose international form more roles read",
      withFields({
        phone: phone({ label: "Phone", optional: true, e164: "phoneE164", access: { read: roles("owner") } }),
        phoneE164: text({ label: "Phone, international", optional: true, readOnly: true }),
      }),
      /open to different roles/,
    ],
    [
      "a field for customers that is closed to some of the staff",
      withFields({
        cost: number({ label: "Cost", optional: true, customer: true, access: { read: roles("owner") } }),
      }),
      /"cost" is for customers and closed to some roles/,
    ],
    [
      "a field for customers inside of what is not",
      withFields({
        days: rows({
          label: "D",
          one: "day",
          optional: true,
          of: { at: text({ label: "A", customer: true }) },
        }),
      }),
      /"days.at" is for customers inside of what is not[^]*what it is in too/,
    ],
    [
      "a secret that others can find by trying",
      withFields({ iban: text({ label: "I", optional: true, unique: true, secret: true }) }),
      /"iban" is secret and could be found out[^]*unique/,
    ],
    [
      "a secret that a list shows",
      { ...withFields({ iban: text({ label: "I", optional: true, secret: true }) }), title: "iban" },
      /"iban" is secret and the list names it/,
    ],
    [
      "a secret that is no text",
      withFields({ pin: number({ label: "P", optional: true, secret: true }) }),
      /"pin" is secret and no text/,
    ],
    [
      "a secret inside of rows",
      withFields({
        cards: rows({
          label: "C",
          one: "card",
          optional: true,
          of: { no: text({ label: "N", secret: true }) },
        }),
      }),
      /"cards.no" is secret inside[^]*the resource itself/,
    ],
    [
      "a personal field inside of rows",
      withFields({
        guests: rows({
          label: "G",
          one: "guest",
          optional: true,
          of: { name: text({ label: "N", personal: true }) },
        }),
      }),
      /"guests.name" is personal inside[^]*say personal of "guests"/,
    ],
    [
      "a personal field that cannot be blank",
      withFields({ age: number({ label: "Age", personal: true }) }),
      /"age" is personal and cannot be blank[^]*optional/,
    ],
    [
      "a unique personal field that is too short to be told apart when it is blanked",
      withFields({ code: text({ label: "C", maxLength: 20, unique: true, personal: true }) }),
      /"code" is personal and too short[^]*maxLength of 43/,
    ],
    [
      "a list of rows of a resource that is not declared",
      { related: [{ resource: "thngs", by: "name" }] },
      /no page[^]*paths.show[^]*lists "thngs"[^]*things/,
    ],
    [
      "a list of rows that do not refer to it",
      { paths: { show: "/things/:id" }, related: [{ resource: "things", by: "name" }] },
      /lists "things" by "name", which is no reference[^]*leave the list out/,
    ],
    [
      "a page of a row that is none",
      { rowPage: "/things/:place" },
      /rowPage "\/things\/:place" is no page[^]*reads "place", which is no field/,
    ],
    [
      "a list of rows that stands there twice",
      {
        ...withFields({ part: reference({ label: "Part of", to: "self", optional: true }) }),
        paths: { show: "/things/:id" },
        related: [
          { resource: "things", by: "part" },
          { resource: "things", by: "part", label: "Parts" },
        ],
      },
      /lists "things" by "part" twice/,
    ],
    [
      "a field that every row has",
      withFields({ createdAt: text({ label: "C", optional: true }) }),
      /"createdAt" is every row's/,
    ],
    [
      "the organisation as a field",
      withFields({ tenantId: text({ label: "T", optional: true }) }),
      /"tenantId"/,
    ],
    [
      "a check of a field that is not there",
      { ...withFields({}), checks: [notBefore("to", "from")] },
      /the check "notBefore" reads "to"[^]*beside it/,
    ],
    [
      "a check of what has no order",
      {
        ...withFields({ other: text({ label: "O", optional: true }) }),
        checks: [notBefore("name", "other")],
      },
      /no order/,
    ],
    ["a check of rows outside of them", { checks: [unique(["name"])] }, /stands in none/],
    ["a path that leads nowhere", { checks: [oneOf("rates.room", "rooms.name")] }, /"rates.room"/],
    [
      "a check inside rows",
      withFields({
        rates: rows({
          label: "R",
          one: "rate",
          optional: true,
          of: {},
          checks: [sumAtMost("share", 1, "!")],
        }),
      }),
      /"sumAtMost" in "rates" reads "share"/,
    ],
    ["a field called children", withFields({ children: text({ label: "C", optional: true }) }), /childAges/],
    [
      "a field that is not in camelCase",
      withFields({ birth_date: text({ label: "B", optional: true }) }),
      /not in camelCase/,
    ],
    [
      "an unknown kind",
      withFields({ odd: { kind: "odd", label: "O", optional: true } }),
      /unknown kind "odd"/,
    ],
    [
      "a reference to nothing",
      withFields({ hotelId: reference({ label: "H", to: "hotels", optional: true }) }),
      /"hotels", which is not declared/,
    ],
    [
      "a reference to nothing inside rows",
      withFields({
        parts: rows({
          label: "P",
          one: "p",
          optional: true,
          of: { hotelId: reference({ label: "H", to: "hotels" }) },
        }),
      }),
      /"parts.hotelId"/,
    ],
    [
      "a required field that no form section has",
      withFields({ size: number({ label: "S" }) }),
      /"size" is required and in no section/,
    ],
    [
      "a read-only field in the form",
      {
        ...withFields({ code: text({ label: "C", readOnly: true }) }),
        form: [{ heading: "T", fields: ["name", "code"] }],
      },
      /"code" is read-only/,
    ],
    [
      "a field in two sections",
      {
        form: [
          { heading: "A", fields: ["name"] },
          { heading: "B", fields: ["name"] },
        ],
      },
      /two sections/,
    ],
    [
      "a search in what cannot be searched",
      {
        ...withFields({ size: number({ label: "S", optional: true }) }),
        list: { ...sound.list, search: ["size"] },
      },
      /"size" cannot be searched/,
    ],
    [
      "a search in what is closed",
      {
        ...withFields({ note: text({ label: "N", optional: true, access: { read: roles("owner") } }) }),
        list: { ...sound.list, search: ["note"] },
      },
      /"note" is closed/,
    ],
    [
      "a further list by the name of a resource",
      { list: { ...sound.list, alsoAs: ["things"] } },
      /list.alsoAs has "things", which is a resource/,
    ],
    ["tabs of what is no choice", { list: { ...sound.list, tabs: "name" } }, /list.tabs "name" is no choice/],
    [
      "a first tab without tabs",
      { list: { ...sound.list, firstTab: { option: "open" } } },
      /list.firstTab opens "open", which is no tab/,
    ],
    [
      "a first tab that is none of the options",
      {
        ...withFields({
          state: choice({ label: "S", choices: { done: { label: "Done" } }, optional: true }),
        }),
        list: { ...sound.list, tabs: "state", firstTab: { option: "open" } },
      },
      /list.firstTab opens "open", which is no tab[^]*an option of the field/,
    ],
    [
      "a field rule that looks at rows",
      withFields({ note: text({ label: "N", optional: true, access: { read: self } }) }),
      /looks at rows/,
    ],
    [
      "a rule on what is no reference",
      { access: { ...sound.access, update: assigned({ roles: ["sales"], user: "name", team: "name" }) } },
      /"name", which is no reference/,
    ],
    ["a table of the system", { name: "sessions" }, /a table of the system has this name/],
    [
      "a field where the search is",
      withFields({ search: text({ label: "S", optional: true }) }),
      /"search" is the/,
    ],
    [
      "a default that is no option",
      withFields({
        state: choice({ label: "S", choices: { open: { label: "O" } }, default: "opne" } as never),
      }),
      /the default "opne" of "state" is refused by its own rules/,
    ],
    [
      "a default out of range",
      withFields({ size: number({ label: "S", max: 5, default: 9 }) }),
      /default 9[^]*Enter 5 or less/,
    ],
    [
      "a min above the max",
      withFields({ size: number({ label: "S", min: 9, max: 5, default: 9 }) }),
      /min of 9 above/,
    ],
    [
      "a pattern that is none",
      withFields({ code: text({ label: "C", optional: true, pattern: { source: "(", message: "No." } }) }),
      /pattern of "code" is no regular expression/,
    ],
    [
      "the other spelling of colour",
      withFields({
        state: choice({
          label: "S",
          choices: { open: { label: "O", color: "red" } },
          optional: true,
        } as never),
      }),
      /"open" of "state" says color\. Remedy: write colour/,
    ],
    [
      "required, which all fields are",
      withFields({ code: { ...text({ label: "C", optional: true }), required: true } }),
      /required unless optional: true/,
    ],
    [
      "an offer by no field",
      withFields({ otherId: reference({ label: "O", to: "things", offer: { nmae: "A" }, optional: true }) }),
      /by "nmae", which is no field of them\. Did you mean "name"\?/,
    ],
    [
      "a unique list",
      withFields({ parts: rows({ label: "P", one: "p", optional: true, unique: true, of: {} }) }),
      /"parts" is unique, which a list/,
    ],
    [
      "a title that not everybody reads",
      withFields({ name: text({ label: "N", access: { read: roles("owner") } }) }),
      /"name" is closed to some roles and the list needs it/,
    ],
    [
      "an order by what has none",
      {
        ...withFields({ photo: image({ label: "P", aspect: 1, optional: true }) }),
        list: { ...sound.list, sort: { field: "photo", order: "asc" } },
      },
      /cannot be sorted by "photo"/,
    ],
    ["an edit page of no row", { paths: { edit: "/things/edit" } }, /paths.edit[^]*names no row[^]*":id"/],
    [
      "a path that is a page already",
      { paths: { list: "/profile" } },
      /paths.list is "\/profile", which is a page/,
    ],
    ["a path without its slash", { paths: { list: "things" } }, /does not begin with a slash/],
    ["two pages on one path", { paths: { list: "/things", create: "/things" } }, /are both "\/things"/],
    [
      "an address that it has already",
      { alsoAt: { list: "/things" } },
      /paths.list and alsoAt.list are both/,
    ],
    [
      "a further address of a page that it has not",
      { alsoAt: { list: "/org/things", show: "/org/things/:id" } },
      /alsoAt.show is no page of its paths[^]*name it in paths/,
    ],
    [
      "a required field that who creates may not set",
      {
        ...withFields({ size: number({ label: "S", access: { write: roles("owner") } }) }),
        form: [{ heading: "T", fields: ["name", "size"] }],
      },
      /"size" is required and admin, [^]* may create rows without being allowed/,
    ],
    [
      "a file inside of rows",
      withFields({
        parts: rows({ label: "P", one: "p", optional: true, of: { plan: file({ label: "F" }) } }),
      }),
      /"parts.plan" holds files and is no field of the row itself/,
    ],
    [
      "a file larger than any",
      withFields({ plan: file({ label: "F", optional: true, maxSize: 30_000_000 }) }),
      /"plan" takes files of 30000000 bytes/,
    ],
    [
      "a lock by what people write",
      { lockedWhen: { field: "name", in: ["gone"], message: "It is gone." } },
      /locked by "name", which is no read-only choice/,
    ],
    [
      "a lock in a state that is none",
      {
        ...withStates([step, end]),
        lockedWhen: { field: "state", in: ["going"], message: "It is gone." },
      },
      /locked in the state "going", which is none.[^]*mean "gone"/,
    ],
    [
      "a series whose years are written alike",
      withFields({ no: series({ label: "N", pattern: "N-{0000}", year: "calendar" }) }),
      /the series "no" begins anew each year, which its pattern does not write/,
    ],
    [
      "a series that writes no number",
      withFields({ no: series({ label: "N", pattern: "N" }) }),
      /the series "no" does not write its number once/,
    ],
    [
      "a series in a state that is none",
      withFields({ no: series({ label: "N", pattern: "N-{0}", at: "issued" }) }),
      /the series "no" is given in the state "issued", which is none/,
    ],
    [
      "a series that sets a day which people write",
      withFields({ no: series({ label: "N", pattern: "{0}", dated: "day" }), day: date({ label: "D" }) }),
      /the series "no" sets the day "day", which is no read-only date/,
    ],
    [
      "a series by a preference that there is not",
      withFields({ no: series({ label: "N", pattern: "{noPrefix}-{YYYY}-{00}", year: "financial" }) }),
      /writes the preference "noPrefix", which is no text of the organisation/,
    ],
    [
      "rows that declare their ids themselves",
      withFields({
        parts: rows({ label: "P", one: "part", optional: true, of: { id: text({ label: "Id" }) } }),
      }),
      /"parts" declare "id"[^]*identified: true/,
    ],
    [
      "transitions of a field that people write",
      { ...withFields({ state: choice({ label: "S", choices: states }) }), transitions: passing([]) },
      /transitions are of "state", which is no read-only choice with a default/,
    ],
    ["a state that is none", withStates([{ ...step, to: "lend" }]), /"lend", which is none.[^]*mean "lent"/],
    ["a state that nothing leads to", withStates([step]), /leads to the state "gone"[^]*automatic/],
    [
      "a transition that stands twice",
      withStates([step, end, step]),
      /"stored" to "lent" stands there twice/,
    ],
    ["a role that there is not", withStates([step, { ...end, roles: ["boss"] }]), /the role "boss"/],
    [
      "a transition for who may change nothing",
      { ...withStates([step, end]), access: { ...sound.access, update: roles("admin") } },
      /open to "owner", who may change no row/,
    ],
    ["a transition for nobody", withStates([step, { ...end, roles: [] }]), /is open to nobody/],
    [
      "a check of a transition that reads what is not there",
      withStates([step, { ...end, checks: [filled("until", "Say until when.")] }]),
      /the transition from "lent" to "gone" the check "filled" reads "until"/,
    ],
    [
      "a check for options that there are not",
      withStates([step, { ...end, checks: [among("state", ["old"], "No.")] }]),
      /names "old", which is no option/,
    ],
    [
      "one name asked as two kinds",
      withStates([
        { ...step, asks: { note: text({ label: "N" }) } },
        { ...end, asks: { note: number({ label: "N" }) } },
      ]),
      /"note" is asked as text and as number/,
    ],
    [
      "an answer that the row cannot keep",
      withStates([step, { ...end, asks: { name: text({ label: "N" }) } }]),
      /asks for "name", which the row's field of that name cannot keep/,
    ],
    [
      "a field that depends on one that there is not",
      withFields({ size: number({ label: "S", optional: true, appliesWhere: { nmae: ["old"] } }) }),
      /"size" depends on "nmae", which is no field there. Did you mean "name"/,
    ],
    [
      "a field that depends on what is no choice",
      withFields({ size: number({ label: "S", optional: true, appliesWhere: { name: ["old"] } }) }),
      /"size" depends on "name", which is no choice/,
    ],
    [
      "a field that depends on an option that there is not",
      withFields({
        state: choice({ label: "S", choices: states, default: "stored" }),
        parts: rows({
          ...{ label: "P", one: "part", optional: true },
          of: { size: number({ label: "S", optional: true, appliesWhere: { state: ["old"] } }) },
        }),
      }),
      /"parts.size" depends on "state" being "old", which it never is/,
    ],
    [
      "work that is due at no instant",
      {
        ...withFields({ by: reference({ label: "By", to: "users" }) }),
        workedOn: { by: "by", due: "name" },
      },
      /worked on by "by", .* or due at what is no instant/,
    ],
    [
      "a required field that does not always apply",
      withFields({
        state: choice({ label: "S", choices: states, default: "stored" }),
        size: number({ label: "S", appliesWhere: { state: ["lent"] } }),
      }),
      /"size" is required and does not always apply/,
    ],
  ])("refuses %s, by name and with the remedy", (_what, change, message) => {
    const checking = () => checkResources([{ ...sound, ...change }], ["sessions"]);
    expect(checking).toThrow(DeclarationError);
    expect(checking).toThrow(message);
    expect(checking).toThrow(/The resource ".+" cannot be used: .+ Remedy: .+\./s);
  });

  it.each<[string, string, Partial<Resource["list"]>]>([
    ["list.columns", "size", { columns: ["name", "size"] }],
    ["list.sort", "size", { sort: { field: "size", order: "asc" } }],
    ["list.search", "size", { search: ["size"] }],
    ["list.filters", "size", { filters: ["size"] }],
    ["list.tabs", "state", { tabs: "state" }],
    [
      "list.firstTab",
      "size",
      { tabs: "state", firstTab: { option: "open", sort: { field: "size", order: "asc" } } },
    ],
  ])("refuses %s to name what lists leave out", (where, name, change) => {
    const checking = (without: string[]) => () =>
      checkResources([
        {
          ...sound,
          fields: {
            ...sound.fields,
            size: text({ label: "Size", optional: true }),
            state: choice({ label: "State", choices: { open: { label: "Open" } }, optional: true }),
          },
          list: { ...sound.list, ...change, without },
        },
      ]);
    expect(checking([])).not.toThrow();
    expect(checking([name])).toThrow(
      `The resource "things" cannot be used: ${where} names "${name}", which list.without leaves out of lists.`,
    );
  });

  it.each<[string[], string[], string]>([
    [
      ["ownerId.name"],
      [],
      'list.filters names "ownerId.name", and "ownerId" is no reference. Did you mean "owner"?',
    ],
    [["name.owner"], [], 'list.filters names "name.owner", and "name" is no reference.'],
    [["owner.nam"], [], 'names "owner.nam", and Owners have no field "nam". Did you mean "name"?'],
    [["owner.home.name"], [], 'names "owner.home.name", and Owners have no field "home.name".'],
    [["owner.hasPictures"], [], 'and Owners have no field "hasPictures".'],
    [["owner.iban"], [], 'lists cannot be filtered by "owner.iban"'],
    [["owner.rooms"], [], 'lists cannot be filtered by "owner.rooms"'],
    [
      ["owner.name", "owner.id"],
      ["owner"],
      'looks through "owner" for Owners, whose list has no search of texts',
    ],
  ])("refuses filters %j and searches %j that lead nowhere", (filters, search, message) => {
    const owners: Resource = {
      ...sound,
      ...{ name: "owners", label: { one: "Owner", many: "Owners" }, paths: {} },
      fields: {
        name: text({ label: "Name" }),
        iban: text({ label: "IBAN", optional: true, secret: true }),
        home: reference({ label: "Home", to: "things", optional: true }),
        pictures: tags({ label: "Pictures", optional: true }),
        rooms: rows({ label: "Rooms", one: "room", optional: true, of: { name: text({ label: "Name" }) } }),
      },
      namedFilters: { hasPictures: { notEmpty: "pictures", label: "Has pictures" } },
    };
    const list = { ...sound.list, filters, search };
    const fields = { ...sound.fields, owner: reference({ label: "Owner", to: "owners", optional: true }) };
    const checking = () => checkResources([{ ...sound, fields, list }, owners]);
    expect(checking).toThrow(DeclarationError);
    expect(checking).toThrow(message);
  });

  it.each<[string[], NonNullable<Resource["namedFilters"]>, string]>([
    [
      ["owner.nam"],
      {},
      'list.columns names "owner.nam", and Owners have no field "nam". Did you mean "name"?',
    ],
    [["owner.iban"], {}, 'lists cannot show "owner.iban"'],
    [["owner.rooms"], {}, 'lists cannot show "owner.rooms"'],
    [
      [],
      { name: { label: "Named", none: { resource: "owners" } } },
      'namedFilters "name" is called as a field',
    ],
    [
      [],
      { isKept: { label: "Kept", some: { resource: "owner" } } },
      'asks about "owner", which is no resource. Did you mean "owners"?',
    ],
    [
      [],
      { isKept: { label: "Kept", some: { resource: "owners" } } },
      'asks about Owners, which do not refer to Things by ""',
    ],
    [
      [],
      { isKept: { label: "Kept", some: { resource: "owners", by: "home", where: { nam: "x" } } } },
      'asks what nobody or not everybody may ask: Owners cannot be filtered by "nam".',
    ],
    [
      [],
      { isKept: { label: "Kept", some: { resource: "owners", by: "home", where: { closed: "x" } } } },
      'Owners cannot be filtered by "closed".',
    ],
  ])("refuses columns %j and named filters %j that lead nowhere", (columns, namedFilters, message) => {
    const owners: Resource = {
      ...sound,
      ...{ name: "owners", label: { one: "Owner", many: "Owners" }, paths: {} },
      fields: {
        name: text({ label: "Name" }),
        iban: text({ label: "IBAN", optional: true, secret: true }),
        closed: text({ label: "Closed", optional: true, access: { read: roles("owner") } }),
        home: reference({ label: "Home", to: "things", optional: true }),
        rooms: rows({ label: "Rooms", one: "room", optional: true, of: { name: text({ label: "Name" }) } }),
      },
    };
    const list = { ...sound.list, columns: [...sound.list.columns, ...columns] };
    const fields = { ...sound.fields, owner: reference({ label: "Owner", to: "owners", optional: true }) };
    const checking = () => checkResources([{ ...sound, fields, list, namedFilters }, owners]);
    expect(checking).toThrow(DeclarationError);
    expect(checking).toThrow(message);
  });

  it("refuses a list without what its rows are called", () => {
    expect(() =>
      checkResources([{ ...sound, list: { ...sound.list, columns: [], without: ["name"] } }]),
    ).toThrow('title names "name", which list.without leaves out of lists');
  });

  it("names all errors at once", () => {
    const broken = { ...sound, name: "sessions", paths: { list: "things" } };
    expect(() => checkResources([broken], ["sessions"])).toThrow(
      /a table of the system[^]*\n[^]*does not begin with a slash/,
    );
  });

  it("refuses two resources of one name or on one path", () => {
    expect(() => checkResources([sound, sound])).toThrow(/two resources have this name/);
    expect(() => checkResources([sound, { ...sound, name: "others" }])).toThrow(
      /its path \/things is also a path of "things"/,
    );
  });
});
