import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newOrganisation, type TestOrganisation } from "../rest/startTestApp";
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
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() - milliseconds);
    const answer = await test.app.inject({ method: "GET", url }).finally(() => now.mockRestore());
    return answer.json().stamp;
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

  it("takes none with an old stamp or a wrong signature", async () => {
    const good = await openedBefore(10_000);
    const wrong = good.slice(0, -2) + (good.endsWith("AA") ? "BB" : "AA");
    expect(await send(await openedBefore(25 * 3_600_000), 1)).toEqual([409]);
    expect(await send(wrong, 1)).toEqual([409]);
    expect(await trips()).toBe("1");
  });
});
