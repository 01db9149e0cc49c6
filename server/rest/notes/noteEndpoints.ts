import * as z from "zod";
import { wholeIn } from "../../../src/resources/journal";
import {
  minutesToCorrect,
  mostPinned,
  ownKinds,
  timeline,
  type TimelineEntry,
} from "../../../src/resources/timeline";
import { presentSchema, type Resource } from "../../../src/schema";
import { mayWrite } from "../../database/repository/row";
import { columnFor, toDatabase } from "../../database/tables/tableOf";
import { forbidden, HttpError } from "../../http/HttpError";
import { listOf, plain, rowOf } from "../endpoint/answers";
import { type CallerContext, valuesOf } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { lockWholeOf } from "../parts/lockWholeOf";
import { claimFiles } from "../writes/writeRow";
import { mayRead, peopleOf, teamsOf, tellMentioned, untoldOf } from "./mentions";

const { body, files } = timeline.fields;
const described = {
  method: "POST",
  access: { resource: timeline, action: "create" },
  answer: rowOf(timeline),
} as const;

const correct = endpoint({
  ...described,
  url: "/api/timeline/:id/correct",
  summary: `Correct one's own entry within ${minutesToCorrect} minutes`,
  body: z.strictObject({ body: presentSchema(body), files: presentSchema(files).optional() }),
  idempotent: true,
  async transact(context, { params, body: given }) {
    const { tx } = context;
    const before = await ownNew(context, params.id);
    const after: TimelineEntry = { ...before, ...valuesOf(timeline, given) };
    const untold = await untoldOf(context, after, before.body ?? "");
    await tx.query("select correct_note($1, $2, $3, $4)", [
      ...[before.id, after.body, toDatabase(files, after.files), untold],
    ]);
    await claimFiles(context, timeline, after, before);
    await tellMentioned(context, { ...after, untold }, before.body ?? "");
    return readOne(tx, timeline, before.id, context.caller);
  },
});

const withdraw = endpoint({
  ...described,
  url: "/api/timeline/:id/withdraw",
  summary: `Take one's own entry back within ${minutesToCorrect} minutes`,
  idempotent: true,
  async transact(context, { params }) {
    const { id } = await ownNew(context, params.id);
    await context.tx.query("select take_note_back($1)", [id]);
    return readOne(context.tx, timeline, id, context.caller);
  },
});

const pin = endpoint({
  ...described,
  url: "/api/timeline/:id/pin",
  summary: `Pin an entry, so that it stands first, or unpin it; ${mostPinned} are pinned at most`,
  body: z.strictObject({ isPinned: z.boolean() }),
  idempotent: true,
  async transact(context, { params, body: { isPinned } }) {
    const { tx, caller } = context;
    const entry = await writable(context, params.id);
    const { by, id: whole } = wholeIn(entry);
    if (isPinned && entry.pinnedAt === null) {
      const pinned = await tx.query(
        `select from timeline x where ${columnFor(by)} = $1 and pinned_at is not null limit ${mostPinned}`,
        [whole],
      );
      if (pinned.length === mostPinned)
        throw new HttpError(409, `${mostPinned} notes are pinned already. Unpin one of them first.`);
    }
    await tx.query("select pin_note($1, $2)", [entry.id, isPinned]);
    return readOne(tx, timeline, entry.id, caller);
  },
});

/** The entry, locked with what it is about. @throws 404; 403; 409 where it was taken back. */
async function writable(context: CallerContext, id: string): Promise<TimelineEntry> {
  const { tx, caller } = context;
  await lockWholeOf(context, timeline, id);
  const [entry, may] = await Promise.all([
    readOne(tx, timeline, id, caller),
    mayWrite(tx, timeline, "create", id, caller),
  ]);
  if (!may) throw forbidden("You may read this, but not add to it: it is not yours.");
  if (entry.takenBackAt !== null) throw new HttpError(409, "This note was taken back.");
  return entry;
}

/** The caller's own entry, while it may be corrected. @throws 403; 409 where that is too late. */
async function ownNew(context: CallerContext, id: string): Promise<TimelineEntry> {
  const entry = await writable(context, id);
  if (entry.createdBy !== context.caller.userId || !ownKinds.includes(entry.kind))
    throw forbidden("Only who wrote a note corrects it or takes it back.");
  if (context.now.getTime() - Date.parse(entry.createdAt) >= minutesToCorrect * 60_000)
    throw new HttpError(
      409,
      `A note can be corrected or taken back for ${minutesToCorrect} minutes, which are over. Write another one.`,
    );
  return entry;
}

export const noteEndpoints: readonly Endpoint[] = [correct, withdraw, pin];

/** People and teams whom a list of those to mention has at most. */
const mostListed = 500;

/** Whom a note on a row can mention, and how many of a team may read the row. */
export const mentionableEndpoint = (resource: Resource): Endpoint =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/:id/mentionable`,
    access: { resource, action: "read" },
    tag: resource.label.many,
    summary: `List whom a note on the ${resource.label.one.toLowerCase()} can mention, and who may read it`,
    answer: listOf(
      plain(
        z.object({
          of: z.enum(["users", "teams"]),
          id: z.string(),
          name: z.string().describe("Its own: of two people of one name with the username."),
          members: z.int().describe("Active members of a team; 1 for a person."),
          readers: z.int().describe("Those of them who may read it."),
        }),
      ),
    ),
    async read(tx, { params, caller }) {
      const row = await readOne<Resource>(tx, resource, params.id ?? "", caller);
      const [people, teams] = await Promise.all([peopleOf(tx, mostListed), teamsOf(tx, mostListed)]);
      const readers = new Set(
        people.filter((one) => mayRead(resource, row, one)).map(({ userId }) => userId),
      );
      const active = new Set(people.map(({ userId }) => userId));
      const names = new Map<string, number>();
      for (const { name } of [...people, ...teams]) names.set(name, (names.get(name) ?? 0) + 1);
      return [
        ...people.map(({ userId: id, name, username }) => ({
          ...{ of: "users" as const, id, members: 1, readers: readers.has(id) ? 1 : 0 },
          name: names.get(name) === 1 ? name : `${name} (${username})`,
        })),
        ...teams.map(({ id, name, members }) => ({
          ...{ of: "teams" as const, id, members: members.filter((one) => active.has(one)).length },
          readers: members.filter((one) => readers.has(one)).length,
          name: names.get(name) === 1 ? name : `${name} (team)`,
        })),
      ];
    },
  });
