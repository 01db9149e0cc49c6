import { describe, expect, it } from "vitest";
import { stopAll } from "../../server/startServer";

describe("stopAll", () => {
  it("stops the last first and all of them, and then tells the first error", async () => {
    const stopped: string[] = [];
    const stop = (name: string, error?: Error) => async () => {
      stopped.push(name);
      if (error) throw error;
    };
    const stops = [
      stop("database"),
      stop("connections", new Error("too late")),
      stop("server", new Error("still busy")),
      stop("jobs"),
    ];
    await expect(stopAll(stops)).rejects.toThrow("still busy");
    expect(stopped).toEqual(["jobs", "server", "connections", "database"]);
    await stopAll(stops);
    expect(stopped).toHaveLength(4);
  });
});
