import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insert, moveToTrash } from "../../server/database/repository/row";
import { missingReferences } from "../../server/rest/writes/checkWrite";
import { resourceNamed } from "../../src/resources";
import type { Resource } from "../../src/schema/resource";
import { createTestDatabase } from "../setup/createTestDatabase";
import { storeSample } from "./storeSample";

describe("missingReferences", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const tenant = newId();
  const neighbour = newId();
  const users = resourceNamed("users");
  const hotels = resourceNamed("hotels");
  const live = { user: "", hotel: "", file: "" };
  const gone = { user: "", hotel: "" };
  const foreign = { user: "", file: "" };

  beforeAll(async () => {
    await database.inTenant(tenant, async (tx) => {
      live.user = (await insert(tx, users, { username: "a", fullname: "A", role: "sales" }, "system")).id;
      gone.user = (await insert(tx, users, { username: "b", fullname: "B", role: "sales" }, "system")).id;
      live.hotel = (await storeSample(tx, hotels, 1)).id;
      gone.hotel = (await storeSample(tx, hotels, 2)).id;
      live.file = (await storeSample(tx, resourceNamed("files"), 1)).id;
      await moveToTrash(tx, users, gone.user, "system");
      await moveToTrash(tx, hotels, gone.hotel, "system");
    });
    await database.inTenant(neighbour, async (tx) => {
      foreign.user = (await insert(tx, users, { username: "c", fullname: "C", role: "sales" }, "system")).id;
      foreign.file = (await storeSample(tx, resourceNamed("files"), 1)).id;
    });
  });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });
  const errors = async (
    resource: Resource,
    values: Record<string, unknown>,
    current?: Record<string, unknown>,
  ) =>
    Object.keys(
      await database.reading(tenant, (tx) =>
        missingReferences({ tx, acting: "system", services: { resourceNamed } }, resource, values, current),
      ),
    ).sort();

  it("names references to nothing, to the trash and to another organisation alike", async () => {
    const trips = resourceNamed("trips");
    expect(await errors(trips, { assigneeUserId: live.user })).toEqual([]);
    for (const id of [newId(), gone.user, foreign.user, live.hotel])
      expect(await errors(trips, { assigneeUserId: id, customerName: "X" })).toEqual(["assigneeUserId"]);
  });

  it("looks at each of several and at pictures", async () => {
    const members = [live.user, gone.user, foreign.user];
    expect(await errors(resourceNamed("teams"), { members })).toEqual(["members.1", "members.2"]);
    expect(await errors(hotels, { photos: [foreign.file, live.file] })).toEqual(["photos.0"]);
    expect(await errors(users, { photo: foreign.file })).toEqual(["photo"]);
  });

  it("looks into rows within rows", async () => {
    const item = (hotelId: string | null) => ({ id: "i", kind: "hotel_stay", hotelId });
    const days = [
      { id: "d1", items: [item(live.hotel), item(null)] },
      { id: "d2", photos: [foreign.file], items: [item(gone.hotel)] },
    ];
    expect(await errors(resourceNamed("itineraries"), { days })).toEqual([
      "days.1.items.0.hotelId",
      "days.1.photos.0",
    ]);
  });

  it("lets stay what the row referred to before", async () => {
    expect(
      await errors(resourceNamed("trips"), { assigneeUserId: gone.user }, { assigneeUserId: gone.user }),
    ).toEqual([]);
    expect(
      await errors(resourceNamed("trips"), { assigneeUserId: foreign.user }, { assigneeUserId: gone.user }),
    ).toEqual(["assigneeUserId"]);
  });
});
