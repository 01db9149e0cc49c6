import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
afterAll(() => test.stop());

describe("the hotels and activities that itineraries are priced by", () => {
  it("are read from the trash too, and only in their own organisation", async () => {
    const { owner } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const place = { city: "Kochi", country: "IN", currency: "INR" };
    const { body: hotel } = await owner("POST", "/api/hotels", { name: "Lantern Quay House", ...place });
    const { body: walk } = await owner("POST", "/api/activities", { name: "Harbour walk", ...place });
    await owner("DELETE", `/api/hotels/${hotel.id}`);

    const hotels = `/api/itineraries/hotels?id=${hotel.id}&id=${walk.id}`;
    expect((await owner("GET", hotels)).body).toMatchObject([{ id: hotel.id, name: "Lantern Quay House" }]);
    expect((await stranger("GET", hotels)).body).toEqual([]);
    expect((await owner("GET", `/api/itineraries/activities?id=${walk.id}`)).body).toHaveLength(1);
    expect((await owner("GET", "/api/itineraries/hotels")).body).toEqual([]);
  });

  it("refuses what is no id, too many of them and other parameters", async () => {
    const { owner } = await newOrganisation(test);
    for (const query of ["id=x", "name=x", "id=x&".repeat(201)])
      expect((await owner("GET", `/api/itineraries/hotels?${query}`)).status).toBe(400);
  });
});
