import { afterEach, describe, expect, it } from "vitest";
import { notices } from "../../src/providers/notices";
import { notificationProvider } from "../../src/providers/notificationProvider";

const error = (key: string, message = "Error (status code: 500)") =>
  notificationProvider.open({ key, message, description: "It is broken.", type: "error" });
afterEach(() => notices.read().forEach(({ key }) => notices.dismiss(key)));

describe("what Refine tells", () => {
  it("is nothing of a query, whatever read it", () => {
    for (const of of ["a-trips-getOne", "trips-useList", "a-trips-getMany", "get"])
      error(`${of}-notification`);
    expect(notices.read()).toEqual([]);
  });

  it("is the words of what failed otherwise, but for the end of a session", () => {
    error("post-notification");
    error("a-trips-notification", "Error when updating (status code: 401)");
    expect(notices.read()).toMatchObject([{ type: "error", message: "It is broken." }]);
  });
});
