import { describe, expect, it } from "vitest";
import { networksOf } from "../../server/auth/throttle";
import { inBatches } from "../promises/fixtures/inBatches";
import { startTestApp } from "../rest/startTestApp";

describe("networksOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7", undefined],
    ["::ffff:192.0.2.7", "192.0.2.7", undefined],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64", "64:ff9b:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["not an address", "not an address", undefined],
  ])("takes %s as of %s and %s", (address, own, wide) => {
    expect(networksOf(address)).toEqual({ own, wide });
  });
});

describe("a limit for where a request comes from", () => {
  it("counts a /64 as one, and a /48 as four", async () => {
    const test = await startTestApp();
    try {
      const answers = await inBatches(Array.from({ length: 320 }), async (_, index) => {
        const remoteAddress = `2001:db8:0:${(index % 5).toString(16)}::${(index + 1).toString(16)}`;
        const payload = { token: "a".repeat(43) };
        const url = "/api/auth/set-password/check";
        return (await test.app.inject({ method: "POST", url, remoteAddress, payload })).statusCode;
      });
      expect(answers.filter((status) => status === 404)).toHaveLength(240);
      expect(answers.slice(0, 5)).toEqual([404, 404, 404, 404, 404]);
    } finally {
      await test.stop();
    }
  });
});
