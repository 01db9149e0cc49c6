import { addDays } from "../../src/domain/dates/plainDate";
import { instantAt } from "../../src/domain/dates/wallTime";
import { activities } from "../../src/resources/activities";
import { files } from "../../src/resources/files";
import { hotels } from "../../src/resources/hotels";
import { querySources } from "../../src/resources/querySources";
import { teams } from "../../src/resources/teams";
import { tenants } from "../../src/resources/tenants";
import { users } from "../../src/resources/users";
import { hashPassword } from "../auth/passwords";
import { insertAll } from "../database/repository/insert";
import { activityPlans, hotelPlans, organisationValues, sourcePlans, staffPlans, teamPlans } from "./data";
import { roomPictures } from "./pictures/drawAll";
import { activityValues, hotelValues } from "./repositoryValues";
import { demoTimeZone, rowOf, userOf, type Seeding } from "./Seeding";
import type { Repository } from "./story/itineraryDays";

/** What trips refer to. */
export interface Ground {
  teamIds: ReadonlyMap<string, string>;
  sourceIds: ReadonlyMap<string, string>;
  repository: Repository;
}

/** How long the organisation has been with us, in days. */
const age = 210;

/** Makes the organisation, its people, teams, sources, pictures, hotels and activities. */
export async function seedOrganisation(seeding: Seeding, password: string): Promise<Ground> {
  const { tx, today, pictures } = seeding;
  const createdAt = instantAt(addDays(today, -age), "10:00", demoTimeZone).toISOString();
  const made = { createdAt, createdBy: userOf(seeding, "owner") };
  const organisation = { ...organisationValues(today), logo: pictures.idOf("Logo") };
  // Pictures refer to nobody, users to their pictures, everything else to users.
  await insertAll(
    tx,
    files,
    pictures.rows.map((row) => ({ ...row, createdAt })),
  );
  await tx.batch(pictures.sums);
  await insertAll(tx, tenants, [{ ...rowOf(tenants, organisation), id: tx.tenantId, createdAt }]);
  await seedStaff(seeding, password, createdAt);
  const teamRows = await insertAll(
    tx,
    teams,
    teamPlans.map((plan) => ({
      ...rowOf(teams, {
        ...plan,
        members: plan.members.map((role) => userOf(seeding, role)),
        managerId: userOf(seeding, plan.members[0] ?? "owner"),
      }),
      ...made,
    })),
  );
  const teamIds = new Map(teamPlans.map(({ name }, index) => [name, teamRows[index]?.id ?? ""]));
  const sourceRows = await insertAll(
    tx,
    querySources,
    sourcePlans.map(({ team, ...plan }) => ({
      ...rowOf(querySources, { ...plan, defaultTeamId: team ? teamIds.get(team) : null }),
      ...made,
    })),
  );
  return {
    teamIds,
    sourceIds: new Map(sourcePlans.map(({ name }, index) => [name, sourceRows[index]?.id ?? ""])),
    repository: await seedRepository(seeding, made),
  };
}

async function seedStaff(seeding: Seeding, password: string, createdAt: string): Promise<void> {
  const { tx, now, pictures } = seeding;
  const hashes = await Promise.all(staffPlans.map(() => hashPassword(password)));
  await insertAll(
    tx,
    users,
    staffPlans.map(({ role, fullname, phone }, index) => ({
      ...rowOf(users, {
        username: role,
        fullname,
        role,
        phone,
        email: `${role}@banyankestrel.example.com`,
        photo: pictures.idOf(role),
      }),
      id: userOf(seeding, role),
      hasPassword: true,
      lastSeenAt: new Date(now.getTime() - (index * 5 + 1) * 3_600_000).toISOString(),
      createdAt,
    })),
  );
  await tx.batch(
    staffPlans.map(({ role }, index) => ({
      text: "insert into logins (username, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)",
      values: [role, tx.tenantId, userOf(seeding, role), hashes[index]],
    })),
  );
}

async function seedRepository({ tx, today, pictures }: Seeding, made: object): Promise<Repository> {
  const photoOf = (plan: (typeof activityPlans)[number]) => pictures.idOf(`View: ${plan.motif}`);
  const hotelRows = await insertAll(
    tx,
    hotels,
    hotelPlans.map((plan, index) => ({
      ...rowOf(
        hotels,
        hotelValues(plan, today, [
          pictures.idOf(plan.name),
          pictures.idOf(`Room ${(index % roomPictures) + 1}`),
        ]),
      ),
      ...made,
    })),
  );
  const activityRows = await insertAll(
    tx,
    activities,
    activityPlans.map((plan) => ({
      ...rowOf(activities, activityValues(plan, today, [photoOf(plan)])),
      ...made,
    })),
  );
  return {
    hotels: hotelPlans.map((plan, index) => ({
      plan,
      id: hotelRows[index]?.id ?? "",
      photo: pictures.idOf(plan.name),
    })),
    activities: activityPlans.map((plan, index) => ({
      plan,
      id: activityRows[index]?.id ?? "",
      photo: photoOf(plan),
    })),
  };
}
