import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, type TestOrganisation } from "../rest/startTestApp";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { hashOf } from "../../server/auth/secrets";
import { inBatches } from "./fixtures/inBatches";
import { startNodes, type TestNodes } from "./fixtures/startNodes";

describe("P21: a website enquiry is replay-safe", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;
  let url = "";

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
    const { body } = await organisation.owner("POST", "/api/enquiry-forms", { name: "Home page" });
    url = `/api/public/enquiry-forms/${body.publicId}`;
  });
  afterAll(() => test.stop());

  /** A stamp as a form has it that was opened so long ago. */
  async function openedBefore(milliseconds: number): Promise<string> {
    const then = new Date((await test.database.now()).getTime() - milliseconds);
    return newStamp(test.database, url.split("/").at(-1) ?? "", then);
  }
  const enquiry = { customerName: "Elin Dahl", email: "elin@dahl.example" };
  /** Sends it as often as asked, to both servers, each time from another address. */
  const send = (stamp: string, times: number) =>
    inBatches(Array<string>(times).fill(stamp), async (_, index) => {
      const remoteAddress = `198.51.100.${index + 1}`;
      const node = index % 2 === 0 ? test.app : test.second;
      const payload = { ...enquiry, stamp };
      return (await node.inject({ method: "POST", url, remoteAddress, payload })).statusCode;
    });
  const trips = async () => (await organisation.owner("GET", "/api/trips")).headers["x-total-count"];

  it("makes one trip of 50 sendings, on two servers", async () => {
    expect(new Set(await send(await openedBefore(10_000), 50))).toEqual(new Set([201]));
    expect(await trips()).toBe("1");
  });

  it("makes none of the same answers with another stamp, nor with more behind the stamp", async () => {
    const stamp = await openedBefore(20_000);
    expect(await send(stamp, 1)).toEqual([201]);
    for (const behind of [".1", ".2", "."]) expect(await send(`${stamp}${behind}`, 1)).toEqual([409]);
    expect(await trips()).toBe("1");
  });

  it("shuts a form for nobody: rubbish counts for none, and who has sent none gets through beyond its limit", async () => {
    expect(new Set(await send("no.stamp", 120))).toEqual(new Set([409]));
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    const subject = `\\x${hashOf(`enquiries to ${url.split("/").at(-1)}`).toString("hex")}`;
    await client.query(
      "insert into attempts (subject, at) select $1::bytea, now() from generate_series(1, 400)",
      [subject],
    );
    await client.end();
    const stamp = await openedBefore(15_000);
    const from = async (remoteAddress: string, customerName: string) =>
      (
        await test.app.inject({
          method: "POST",
          url,
          remoteAddress,
          payload: { ...enquiry, customerName, stamp },
        })
      ).statusCode;
    expect(await from("203.0.113.9", "Ada")).toBe(201);
    expect(await from("203.0.113.9", "Ben")).toBe(429);
    expect(await from("203.0.113.10", "Cleo")).toBe(201);
    expect(await trips()).toBe("3");
  });

  it("takes none with an old stamp or a wrong signature", async () => {
    const good = await openedBefore(10_000);
    const wrong = good.slice(0, -2) + (good.endsWith("AA") ? "BB" : "AA");
    expect(await send(await openedBefore(25 * 3_600_000), 1)).toEqual([409]);
    expect(await send(wrong, 1)).toEqual([409]);
    expect(await trips()).toBe("3");
  });
});
