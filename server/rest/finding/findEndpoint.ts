import * as z from "zod";
import { foldText } from "../../../src/domain/formats/text";
import {
  type AnyRow,
  canRead,
  isUuid,
  namesOfRowPage,
  type Resource,
  searchedTexts,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { searchStatement, type SearchWord, wordSql, wordsOf } from "../../database/query/searchSql";
import { orderSql, ownOrder } from "../../database/query/selectionSql";
import { numberFieldOf } from "../../database/structure/numberIndex";
import { columnFor, tableNameOf, tableOf } from "../../database/tables/tableOf";
import { listOf, plain } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import type { Services } from "../endpoint/Context";

/** Ids looked up and rows read of each resource, and rows answered of one resource and of all. */
const maximum = { ids: 1_000, read: 50, ofOne: 6, ofAll: 24, asked: 20 };

const rowPattern = "[a-z-]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const found = z.object({
  resource: z.string(),
  id: z.uuid(),
  title: z.string(),
  details: z.array(z.string()).describe("The row's other searched texts, three at most."),
  above: z
    .record(z.string(), z.uuid())
    .describe("The rows that the address of its page names beside its own."),
});
type Found = z.infer<typeof found>;

/** Rows of every resource with a page of its own and a search. A mistyped word is allowed for where nothing else is found. */
const find = endpoint({
  method: "GET",
  url: "/api/find",
  access: "signedIn",
  tag: "Finding",
  summary:
    "Find rows of all resources by title, number, name, phone or email, or read the titles of known rows",
  query: {
    type: "object",
    properties: {
      q: { type: "string", maxLength: 200, description: "The words to find." },
      rows: {
        type: "string",
        maxLength: 1_200,
        pattern: `^${rowPattern}(,${rowPattern})*$`,
        description: `In place of words: known rows, as trips/{id},contacts/{id}; ${maximum.asked} at most.`,
      },
    },
  },
  answer: listOf(plain(found)),
  async read(tx, { caller, request, services }) {
    // As the schema of the query says.
    const { q = "", rows } = request.query as { q?: string; rows?: string };
    if (rows !== undefined) return knownRows(tx, caller, services, rows);
    const words = wordsOf(q);
    if (words.length === 0) return [];
    const places = placesOf(services, caller);
    const exact = await rowsOf(tx, caller, places, await idsOfWords(tx, caller, places, words));
    const folded = foldText(q).trim();
    const typed = exact.length > 0 ? [] : alikeWords(words);
    const rest = typed.length > 0 ? await rowsOf(tx, caller, places, await idsAlike(tx, places, typed)) : [];
    return best(exact.length > 0 ? exact.toSorted((a, b) => rank(a, folded) - rank(b, folded)) : rest);
  },
});

export const findEndpoints: readonly Endpoint[] = [find];

interface Place {
  resource: Resource;
  /** The fields that are searched and that the caller may read. */
  texts: readonly string[];
}

/** The resources that the caller may read, with a search and a page for each row. */
const placesOf = ({ resources }: Services, caller: Caller): Place[] =>
  resources.flatMap((resource): Place[] => {
    const { paths, fields, title, access } = resource;
    const isShown = paths?.show !== undefined || paths?.edit !== undefined || resource.rowPage !== undefined;
    const titled = fields[title];
    if (!isShown || !titled || !canRead(titled, caller)) return [];
    const texts = searchedTexts(resource).filter((name) => {
      const field = fields[name];
      return field !== undefined && canRead(field, caller);
    });
    const isReadable = ruleSql(access.read, caller, new Parameters()) !== false;
    return isReadable && texts.length > 0 ? [{ resource, texts }] : [];
  });

type Ids = readonly (readonly string[])[];

/** The ids of rows with all the words, by place. */
async function idsOfWords(
  tx: Transaction,
  caller: Caller,
  places: readonly Place[],
  words: readonly SearchWord[],
): Promise<Ids> {
  const asked = words.some(({ isIndexed }) => isIndexed)
    ? await idsIn(
        tx,
        places.map(({ resource }) => searchStatement(resource, words, false, maximum.ids)),
      )
    : places.map(() => null);
  // Of words that very many rows hold: the first in the order of the list.
  const isMany = (index: number) => (asked[index]?.length ?? Infinity) > maximum.ids;
  const many = places.filter((_, index) => isMany(index));
  const first = await idsIn(
    tx,
    many.map(({ resource }) => firstWith(resource, caller, words)),
  );
  return places.map((place, index) => (isMany(index) ? first[many.indexOf(place)] : asked[index]) ?? []);
}

function firstWith(resource: Resource, caller: Caller, words: readonly SearchWord[]): Statement {
  const parameters = new Parameters();
  const conditions = [
    "x.deleted_at is null",
    ...words.map((word) => wordSql("x", word, parameters)),
    String(ruleSql(resource.access.read, caller, parameters)),
  ];
  const order = orderSql(resource, ownOrder(resource), undefined, parameters);
  const text = `select array(select x.id from ${tableOf(resource).name} x
    where ${conditions.join(" and ")} order by ${order} limit ${maximum.ofOne}) as ids`;
  return { text, values: parameters.values };
}

/** Words in which a letter may be wrong: long enough, and no numbers. A point stands for what is no letter. */
const alikeWords = (words: readonly SearchWord[]): string[] => {
  const texts = words.map(({ part }) => part.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(".") ?? "");
  return texts.every((text) => text.length >= 4 && !/\d/.test(text)) ? texts : [];
};

/** As `alike_rows` finds them. */
async function idsAlike(tx: Transaction, places: readonly Place[], words: readonly string[]): Promise<Ids> {
  const tables = places.map(({ resource }) => tableNameOf(resource.name));
  const rows = await tx.query<{ ids: string[] }>("select alike_rows($1, $2, $3) as ids", [
    tables,
    words,
    maximum.ofOne,
  ]);
  return rows.map(({ ids }) => ids);
}

async function idsIn(
  tx: Transaction,
  statements: readonly Statement[],
): Promise<readonly (readonly string[] | null)[]> {
  if (statements.length === 0) return [];
  // Each statement selects this column, of one row.
  const answers = (await tx.batch(statements)) as { ids: string[] | null }[][];
  return answers.map(([row]) => row?.ids ?? null);
}

interface Read extends Found {
  /** Title, number and other searched texts, folded. */
  folded: readonly string[];
}

/** The rows with these ids that the caller may read, by place, those changed last first. */
async function rowsOf(
  tx: Transaction,
  caller: Caller,
  places: readonly Place[],
  ids: Ids,
  kept: "order" | "recency" = "recency",
): Promise<Read[]> {
  const asked = places.flatMap((place, index) => {
    const wanted = ids[index] ?? [];
    return wanted.length > 0 ? [{ ...place, wanted }] : [];
  });
  if (asked.length === 0) return [];
  const answers = await tx.batch(
    asked.map(({ resource, texts, wanted }) => {
      const parameters = new Parameters();
      const names = [...new Set(["id", resource.title, ...texts, ...above(resource)])];
      const columns = names.map((name) => `${columnFor(name)} as "${name}"`).join(", ");
      const list = parameters.add(wanted);
      const rule = String(ruleSql(resource.access.read, caller, parameters));
      const order = kept === "recency" ? "x.updated_at desc, x.id" : `array_position(${list}::uuid[], x.id)`;
      const text = `select ${columns} from ${tableOf(resource).name} x
        where x.id = any(${list}::uuid[]) and x.deleted_at is null and ${rule} order by ${order} limit ${maximum.read}`;
      return { text, values: parameters.values };
    }),
  );
  // Each row has the id, the title and the texts.
  return asked.flatMap((place, index) => ((answers[index] ?? []) as AnyRow[]).map((row) => read(place, row)));
}

/** The references in the address of a row's page. */
const above = (resource: Resource): string[] => namesOfRowPage(resource).filter((name) => name !== "id");

/** Where the title is a number, people look for the name beside it: the first searched text. */
function read({ resource, texts }: Place, row: AnyRow): Read {
  const textIn = (name: string) => [row[name]].flat().filter(Boolean).join(", ");
  const field = resource.fields[resource.title];
  const option = field?.kind === "choice" ? field.choices[String(row[resource.title])] : undefined;
  const own = option?.label ?? textIn(resource.title);
  const shown = texts.filter((name) => name !== resource.title).map(textIn);
  const isNumber = resource.title === numberFieldOf(resource);
  const known = new Map<string, string>();
  for (const text of isNumber ? [shown[0] ?? "", own, ...shown] : [own, ...shown]) {
    // A number is stored as typed and in its international form.
    const key = text.replace(/[^\p{L}\p{N}]/gu, "");
    if (key !== "" && !known.has(key)) known.set(key, text);
  }
  const [title = "", ...details] = known.values();
  return {
    resource: resource.name,
    id: row.id,
    title: title || resource.label.one,
    details: details.slice(0, 3),
    above: Object.fromEntries(above(resource).map((name) => [name, String(row[name])])),
    folded: [title, ...details].map(foldText),
  };
}

/** 0 for a title or number as typed, then beginnings of titles, of other texts and of words; the sort keeps recency. */
function rank({ folded: [title = "", ...others] }: Read, typed: string): number {
  if (title === typed || others.includes(typed)) return 0;
  if (title.startsWith(typed)) return 1;
  if (others.some((text) => text.startsWith(typed))) return 2;
  return title.includes(` ${typed}`) ? 3 : 4;
}

/** A few of each resource. */
function best(rows: readonly Read[]): Found[] {
  const counts = new Map<string, number>();
  return rows
    .filter(({ resource }) => {
      const count = (counts.get(resource) ?? 0) + 1;
      counts.set(resource, count);
      return count <= maximum.ofOne;
    })
    .slice(0, maximum.ofAll)
    .map(({ folded: _, ...row }) => row);
}

/** In the order asked for; rows that are gone or closed are left out. */
async function knownRows(
  tx: Transaction,
  caller: Caller,
  services: Services,
  asked: string,
): Promise<Found[]> {
  const wanted = asked
    .split(",")
    .filter((one) => isUuid(one.slice(one.indexOf("/") + 1)))
    .slice(0, maximum.asked);
  const places = placesOf(services, caller);
  const ids = places.map(({ resource }) =>
    wanted.flatMap((one) => (one.startsWith(`${resource.name}/`) ? one.slice(resource.name.length + 1) : [])),
  );
  const rows = await rowsOf(tx, caller, places, ids, "order");
  const place = ({ resource, id }: Found) => wanted.indexOf(`${resource}/${id}`);
  return rows.toSorted((a, b) => place(a) - place(b)).map(({ folded: _, ...row }) => row);
}
