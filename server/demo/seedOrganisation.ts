import { addDays } from "../../src/domain/dates/plainDate";
import { instantAt } from "../../src/domain/dates/wallTime";
import { accounts } from "../../src/resources/accounts";
import { activities } from "../../src/resources/activities";
import { activitySheets } from "../../src/resources/activitySheets";
import { exchangeRates } from "../../src/resources/exchangeRates";
import { files } from "../../src/resources/files";
import { hotels } from "../../src/resources/hotels";
import { hotelSheets } from "../../src/resources/hotelSheets";
import { querySources } from "../../src/resources/querySources";
import { suppliers } from "../../src/resources/suppliers";
import { taxes } from "../../src/resources/taxes";
import { teams } from "../../src/resources/teams";
import { tenants } from "../../src/resources/tenants";
import { transportServices } from "../../src/resources/transportServices";
import { transportSheets } from "../../src/resources/transportSheets";
import { users } from "../../src/resources/users";
import { presentSchema, type Role } from "../../src/schema";
import { hashPassword } from "../auth/passwords";
import { keepDerived } from "../database/repository/changeAll";
import { Computed } from "../database/tables/tableOf";
import { insertAll } from "../database/repository/row";
import { foundOrganisation } from "../rest/organisation/createOrganisation";
import { changeRow } from "../rest/endpoint/rows";
import type { CallerContext } from "../rest/endpoint/Context";
import { updateRow } from "../rest/writes/writeRow";
import {
  accountPlans,
  activityPlans,
  exchangeRatesOf,
  hotelPlans,
  organisationValues,
  sourcePlans,
  staffPlans,
  supplierPlans,
  taxPlans,
  teamPlans,
  transportPlans,
} from "./data/data";
import {
  activitySheetValues,
  activityValues,
  hotelSheetValues,
  hotelValues,
  ownerValues,
  transportSheetValues,
  transportValues,
} from "./repositoryValues";
import {
  callerOf,
  create,
  demoTimeZone,
  serverAt,
  staffAt,
  type Ground,
  type Seeding,
} from "./story/Seeding";
import type { Repository } from "./story/itineraryDays";

/** In days. */
const age = 210;

/** The owner founds the organisation and fills it, a few minutes a step. */
export async function seedOrganisation(seeding: Seeding, password: string): Promise<Ground> {
  let at = instantAt(addDays(seeding.today, -age), "10:00", demoTimeZone);
  const next = (): CallerContext => {
    at = new Date(at.getTime() + 4 * 60_000);
    return staffAt(seeding, at, "owner");
  };
  await found(seeding, at, password);
  await setUp(seeding, next());
  const pricing = next();
  for (const tax of taxPlans) await create(pricing, taxes, tax);
  for (const rate of exchangeRatesOf(seeding.today)) await create(pricing, exchangeRates, rate);
  await addStaff(seeding, next, password);
  const teamIds = new Map<string, string>();
  for (const { members, ...plan } of teamPlans) {
    const ids = members.map((role) => callerOf(seeding, role).userId);
    const { id } = await create(next(), teams, { ...plan, members: ids, managerId: ids[0] });
    teamIds.set(plan.name, id);
    for (const role of members) {
      const caller = callerOf(seeding, role);
      seeding.staff.set(role, { ...caller, teamIds: [...caller.teamIds, id] });
    }
  }
  const sourceIds = new Map<string, string>();
  for (const { team, ...plan } of sourcePlans) {
    const defaultTeamId = team ? teamIds.get(team) : null;
    sourceIds.set(plan.name, (await create(next(), querySources, { ...plan, defaultTeamId })).id);
  }
  const accountIds = new Map<string, string>();
  for (const { source: _source, guest: _guest, ...plan } of accountPlans)
    accountIds.set(plan.name, (await create(next(), accounts, plan)).id);
  const supplierIds = new Map<string, string>();
  for (const plan of supplierPlans) supplierIds.set(plan.name, (await create(next(), suppliers, plan)).id);
  return { teamIds, sourceIds, accountIds, repository: await addRepository(seeding, next, supplierIds) };
}

async function found(seeding: Seeding, at: Date, password: string): Promise<void> {
  const { tx } = serverAt(seeding, at, "system");
  const { name, currency, timeZone, locale } = organisationValues;
  const userId = await foundOrganisation(tx, {
    ...{
      organisation: name,
      currency,
      timeZone,
      locale,
      username: "owner",
      email: emailOf("owner"),
      isEmailConfirmed: true,
    },
    fullname: staffPlans.find(({ role }) => role === "owner")?.fullname ?? "",
    passwordHash: await hashPassword(password),
  });
  join(seeding, "owner", userId);
}

const emailOf = (role: Role): string => `${role}@banyankestrel.example.com`;

function join({ tx: { tenantId }, staff }: Seeding, role: Role, userId: string): void {
  staff.set(role, {
    ...{ tenantId, userId, role, teamIds: [] },
    ...{ sessionId: null, apiKeyId: null, apiKeyName: null },
  });
}

async function setUp({ tx, pictures }: Seeding, work: CallerContext): Promise<void> {
  await insertAll(tx, files, pictures.rows);
  const { queryFields, ...values } = organisationValues;
  await updateRow(work, tenants, tx.tenantId, 1, {
    ...values,
    queryFields: presentSchema(tenants.fields.queryFields).parse(queryFields),
    logo: pictures.idOf("Logo"),
  });
}

async function addStaff(seeding: Seeding, next: () => CallerContext, password: string): Promise<void> {
  const { tx, now, pictures } = seeding;
  const hashes = await Promise.all(staffPlans.map(() => hashPassword(password)));
  for (const [index, { role, fullname, phone, introduction }] of staffPlans.entries()) {
    const work = next();
    const photo = pictures.idOf(role);
    const seller = introduction === undefined ? {} : { introduction, offerPhone: phone };
    if (role === "owner") await updateRow(work, users, work.caller.userId, 1, { phone, photo, ...seller });
    else {
      const values = { username: role, fullname, role, phone, email: emailOf(role), photo, ...seller };
      const { id } = await create(work, users, values);
      join(seeding, role, id);
      await changeRow(work, users, id, { hasPassword: true, isEmailConfirmed: true });
      await tx.query("update logins set password_hash = $1 where username = $2", [hashes[index], role]);
    }
    const lastSeen = new Date(now.getTime() - (index * 5 + 1) * 3_600_000).toISOString();
    const seen = new Computed((add) => `${add(lastSeen)}::timestamptz`);
    keepDerived(tx, users, callerOf(seeding, role).userId, "lastSeenAt", seen);
  }
}

/** @param supplierIds by name. */
async function addRepository(
  { today, pictures }: Seeding,
  next: () => CallerContext,
  supplierIds: Map<string, string>,
): Promise<Repository> {
  const repository: Repository = { hotels: [], activities: [], transports: [] };
  for (const plan of hotelPlans) {
    const photo = pictures.idOf(plan.name);
    const photos = [photo, pictures.idOf(`Room: ${plan.name}`)];
    const { id } = await create(next(), hotels, hotelValues(plan, photos));
    const { id: supplierId } = await create(next(), suppliers, ownerValues(plan));
    await publish(next(), hotelSheets, { ...hotelSheetValues(plan, today), supplierId, hotelId: id });
    repository.hotels.push({ plan, id, photo });
  }
  for (const plan of activityPlans) {
    const photo = pictures.idOf(plan.name);
    const { id } = await create(next(), activities, activityValues(plan, [photo]));
    const sheet = activitySheetValues(plan, today);
    const known = supplierIds.get(plan.supplier);
    const values = { name: plan.supplier, kinds: ["activity_provider"], currency: sheet.currency };
    const supplierId = known ?? (await create(next(), suppliers, values)).id;
    supplierIds.set(plan.supplier, supplierId);
    await publish(next(), activitySheets, { ...sheet, supplierId, activityId: id });
    repository.activities.push({ plan, id, photo });
  }
  const supplierId = supplierIds.get("Monsoon Wheels");
  for (const plan of transportPlans) {
    const { id } = await create(next(), transportServices, transportValues(plan));
    const sheet = transportSheetValues(plan, today);
    await publish(next(), transportSheets, { ...sheet, supplierId, transportId: id });
    repository.transports.push({ plan, id });
  }
  return repository;
}

async function publish(
  work: CallerContext,
  resource: typeof hotelSheets | typeof activitySheets | typeof transportSheets,
  values: Record<string, unknown>,
): Promise<void> {
  const { id } = await create(work, resource, values);
  await changeRow(work, resource, id, { status: "published", publishedAt: work.now.toISOString() });
}
