import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { counted, joinParts } from "../../../src/domain/formats/text";
import { roleByAge } from "../../../src/domain/trips/travellers";
import { timeline } from "../../../src/resources/timeline";
import { type TravelDocument, travelDocuments } from "../../../src/resources/travelDocuments";
import { type TripTraveller, tripTravellers } from "../../../src/resources/tripTravellers";
import type { Trip } from "../../../src/resources/trips";
import { createSchema, errorOfFile, fileTypes, presentSchema } from "../../../src/schema";
import { travelDocumentKinds } from "../../../src/vocabulary";
import { admitFrom } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import { newId } from "../../database/newId";
import { inDecodingTurn } from "../../files/decodingTurns";
import { readFileType } from "../../files/readFileType";
import { sha256 } from "../../files/sums";
import { fieldError, fieldErrors, HttpError } from "../../http/HttpError";
import { listOf, plain, shape } from "../endpoint/answers";
import { readBody } from "../endpoint/compilers";
import { type Context, inServerContext, type Services, type Values } from "../endpoint/Context";
import { endpoint, refuseKey } from "../endpoint/endpoint";
import { changeRow, insertRow, readRow } from "../endpoint/rows";
import { largestBody, nameOf, readUpload, refuseOverQuota } from "../files/mountFiles";
import { rowsOf } from "../itineraries/priceInputOf";
import { notify } from "../notifications/notify";
import { lockTrip } from "../trips/lockTrip";
import { createRow, updateRow } from "../writes/writeRow";
import { admittedTravellerLink, type KnownTravellerLink, tripUnder } from "./travellerLink";

/** Travellers of a trip that its customer sees and may add. */
export const maxTravellers = 60;
/** Documents that a customer may have uploaded for one trip. */
const maxDocuments = 200;

const url = "/api/public/travellers/:token";
const { name, birthDate, nationality, diet, medical } = tripTravellers.fields;
const { number, country, expiresOn } = travelDocuments.fields;

/** Left out or null: it stays as it is. */
const maybe = (field: Parameters<typeof presentSchema>[0]) => presentSchema(field).nullish();

const traveller = z.strictObject({
  /** Made by the page for a new traveller, so that what is sent twice is there once. */
  id: z.uuid().toLowerCase(),
  name: presentSchema(name),
  birthDate: maybe(birthDate),
  nationality: maybe(nationality),
  diet: maybe(diet),
  medical: maybe(medical),
  passport: z
    .strictObject({ number: maybe(number), country: maybe(country), expiresOn: maybe(expiresOn) })
    .nullish(),
});
type Told = z.infer<typeof traveller>;

/** Takes what a customer says of the travellers. What is left empty stays as it is. */
export const tellTravellers = endpoint({
  method: "POST",
  url,
  access: "public",
  tag: tripTravellers.label.many,
  summary: "Say who travels, as the customer under a link",
  throttle: { subject: "travellers told", maximum: 120, window: "1 hour", what: "forms" },
  body: z.strictObject({
    travellers: z
      .array(traveller)
      .min(1, "Name at least one traveller.")
      .max(maxTravellers, `Name at most ${maxTravellers} travellers.`),
  }),
  answer: shape({ ids: listOf(plain(z.string())) }),
  async handle({ body, params: { token }, services, request }) {
    const link = await admittedTravellerLink(services.database, token, {
      what: "travellers told",
      maximum: 40,
    });
    return inLink(services, link, request.log, async (context, trip) => {
      const known = await liveTravellers(context.tx, trip.id);
      const added = body.travellers.filter(({ id }) => !known.some((one) => one.id === id));
      if (known.length + added.length > maxTravellers)
        throw fieldError(
          "travellers",
          `A trip has at most ${maxTravellers} travellers here. Send us a list.`,
        );
      for (const [index, told] of body.travellers.entries())
        await atPath(`travellers.${index}`, () => takeTraveller(context, trip, told, known));
      const more = body.travellers.length - added.length;
      const named = [
        added.length > 0 && `named ${counted(added.length, "traveller")}`,
        more > 0 && `told more of ${counted(more, "traveller")}`,
      ];
      await tellStaff(context, trip, `The customer ${joinParts(named, " and ")}.`);
      return { ids: body.travellers.map(({ id }) => id) };
    });
  },
});

/** As the server, in one transaction that holds the trip. @throws 410 where the trip is called off or gone. */
export const inLink = <T>(
  services: Services,
  link: KnownTravellerLink,
  log: Parameters<typeof inServerContext>[2],
  run: (context: Context, trip: Trip) => Promise<T>,
): Promise<T> =>
  inServerContext(services, { tenantId: link.tenantId, via: "travellers" }, log, async (context) => {
    const found = await tripUnder(context.tx, link);
    if (!found || found.isCancelled) throw new HttpError(410, "This journey is not going on. Please ask us.");
    const result = await run(context, await lockTrip(context.tx, link.tripId));
    await context.tx.query("update traveller_links set used_at = moment() where id = $1", [link.linkId]);
    return result;
  });

/** Those that the page shows, in the order of the panel; guides are the organisation's. */
export async function liveTravellers(tx: Transaction, tripId: string): Promise<TripTraveller[]> {
  const found = await tx.query<{ id: string }>(
    `select id from trip_travellers where trip_id = $1 and deleted_at is null and role <> 'guide'
     order by created_at, id limit ${maxTravellers}`,
    [tripId],
  );
  const rows = await rowsOf(
    tx,
    tripTravellers,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

async function takeTraveller(
  context: Context,
  trip: Trip,
  { id, passport, ...told }: Told,
  known: readonly TripTraveller[],
): Promise<void> {
  const given = present(told);
  const before = known.find((one) => one.id === id);
  const birthDate = told.birthDate ? String(told.birthDate) : null;
  if (before) {
    const isCorrected = birthDate !== null && birthDate !== before.birthDate;
    const byAge = isCorrected && { role: roleByAge({ ...before, birthDate }, trip) };
    await updateRow(context, tripTravellers, id, before.version, { ...given, ...byAge });
  } else {
    const [other] = await context.tx.query("select 1 from trip_travellers where id = $1", [id]);
    if (other) throw fieldError("name", "This traveller was taken out meanwhile. Load the page again.");
    const isFirst = known.length === 0 && !(await liveTravellers(context.tx, trip.id)).length;
    const ofAge = roleByAge({ role: "adult", birthDate }, trip);
    const role = isFirst && ofAge === "adult" ? "lead" : ofAge;
    await createRow(context, tripTravellers, {
      ...readBody(createSchema(tripTravellers), { ...given, tripId: trip.id, role }),
      id,
    });
  }
  const document = present(passport ?? {});
  if (Object.keys(document).length === 0) return;
  await atPath("passport", async () => {
    const own = await documentOf(context.tx, id, "passport");
    if (own) await updateRow(context, travelDocuments, own.id, own.version, document);
    else await makeDocument(context, { ...document, travellerId: id, kind: "passport" });
  });
}

const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

const makeDocument = (context: Context, values: Values) =>
  createRow(context, travelDocuments, readBody(createSchema(travelDocuments), values));

/** The newest document of the kind; one without a scan comes first where a scan is to be added. */
async function documentOf(
  tx: Transaction,
  travellerId: string,
  kind: string,
  isScan = false,
): Promise<TravelDocument | undefined> {
  const [found] = await tx.query<{ id: string }>(
    `select id from travel_documents where traveller_id = $1 and kind = $2 and deleted_at is null
       and (not $3 or file is null) order by created_at desc limit 1`,
    [travellerId, kind, isScan],
  );
  return found && readRow(tx, travelDocuments, found.id);
}

/** Errors of fields get the path of the traveller before their own. */
async function atPath<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HttpError) || !error.errors) throw error;
    const placed = Object.entries(error.errors).map(([field, words]) => [`${path}.${field}`, words] as const);
    throw fieldErrors(Object.fromEntries(placed));
  }
}

/** In the trip's timeline and, if somebody looks after it, as a notification: once in an hour. */
async function tellStaff(context: Context, trip: Trip, body: string): Promise<void> {
  await insertRow(context, timeline, { tripId: trip.id, kind: "travellers", body });
  const [told] = await context.tx.query(
    `select 1 from notifications where trip_id = $1 and kind = 'travellers_told' and at > moment() - interval '1 hour' limit 1`,
    [trip.id],
  );
  if (!told) await notify(context, "travellers_told", { userId: trip.assigneeUserId, tripId: trip.id });
}

const uploadAnswer = plain(z.object({ id: z.string(), name: z.string() }));
const throttle = { subject: "documents of travellers", maximum: 120, window: "1 hour", what: "uploads" };

/** Takes one scan for a traveller under a link: as a file of the passport that the traveller entered, else of a new document. */
export function mountTravellerUpload(app: FastifyInstance, services: Services): void {
  const { database } = services;
  app.route<{
    Params: { token: string };
    Querystring: { traveller: string; kind: keyof typeof travelDocumentKinds };
  }>({
    method: "POST",
    url: `${url}/documents`,
    config: { access: "public", isUpload: true },
    bodyLimit: largestBody,
    onRequest: (request) => admitFrom(database, throttle, request.ip),
    schema: {
      tags: [tripTravellers.label.many],
      summary: "Upload a document of a traveller under a link, as the part `file` of a multipart form",
      security: [],
      consumes: ["multipart/form-data"],
      querystring: {
        type: "object",
        required: ["traveller", "kind"],
        additionalProperties: false,
        properties: {
          traveller: { type: "string", format: "uuid" },
          kind: { type: "string", enum: Object.keys(travelDocumentKinds) },
        },
      },
      response: { 201: uploadAnswer.schema },
    },
    handler: async (request, reply) => {
      refuseKey(request);
      const link = await admittedTravellerLink(database, request.params.token, {
        what: "uploads",
        maximum: 60,
      });
      await refuseOverQuota(services, link.tenantId);
      const uploader = { tenantId: link.tenantId, userId: link.linkId };
      const { traveller: id, kind } = request.query;
      const stored = await readUpload(services, request, uploader, [], (filename, path) =>
        inDecodingTurn(uploader, async () => {
          const content = await readFile(path);
          const type = readFileType(content);
          const file = {
            id: newId(),
            name: nameOf(filename, type),
            type: fileTypes[type].mime,
            size: content.length,
          };
          const wrong = errorOfFile(travelDocuments.fields.file, file);
          if (wrong) throw fieldError("file", wrong);
          const place = { tenantId: link.tenantId, fileId: file.id };
          await services.files.put(place, { full: content });
          try {
            return await inLink(services, link, request.log, (context, trip) =>
              addScan(context, trip, { travellerId: id.toLowerCase(), kind, file, sha: sha256(content) }),
            );
          } catch (error) {
            await services.files.remove(place).catch(() => undefined);
            throw error;
          }
        }),
      );
      return reply.code(201).send(stored);
    },
  });
}

interface Scan {
  travellerId: string;
  kind: keyof typeof travelDocumentKinds;
  file: { id: string; name: string; type: string; size: number };
  sha: Buffer;
}

async function addScan(context: Context, trip: Trip, { travellerId, kind, file, sha }: Scan) {
  const { tx } = context;
  const row = await readRow(tx, tripTravellers, travellerId);
  if (!row || row.deletedAt !== null || row.tripId !== trip.id)
    throw new HttpError(404, "This traveller is not on the trip. Load the page again.");
  const [held] = await tx.query<{ count: number }>(
    "select count(*)::int as count from travel_documents where trip_id = $1",
    [trip.id],
  );
  if ((held?.count ?? 0) >= maxDocuments)
    throw new HttpError(409, "There are very many documents already. Please send us the others.");
  const document =
    (await documentOf(tx, travellerId, kind, true)) ?? (await makeDocument(context, { travellerId, kind }));
  await tx.query(
    `insert into attachments (tenant_id, id, name, type, size, sha256, resource, row_id, field)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'file')`,
    [
      ...[tx.tenantId, file.id, file.name, file.type, file.size, `\\x${sha.toString("hex")}`],
      ...[travelDocuments.name, document.id],
    ],
  );
  await changeRow(context, travelDocuments, document.id, { file });
  const label = travelDocumentKinds[kind].label.toLowerCase();
  await tellStaff(context, trip, `The customer uploaded a document of a traveller: ${label}.`);
  return { id: document.id, name: file.name };
}
