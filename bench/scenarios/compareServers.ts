import { fillDatabase } from "../database/fillDatabase";
import { atLeastShare, type Figure, noted } from "../Figure";
import { compare } from "../load/compare";
import { memoryOf } from "../process/memoryOf";
import { startServers } from "../process/startServers";
import { refuseDifference } from "./refuseDifference";
import { scenarios } from "./scenarios";
import { createBySql } from "./createBySql";
import { forOurs, forYardstick, targetOf } from "./targets";

/** Every kind of request of the budget, asked of our server and of the bare one. */
export async function compareServers(): Promise<Figure[]> {
  const servers = await startServers();
  try {
    console.log("Filling a database with 100,000 trips of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const only = process.env.BENCH_ONLY;
    const figures: Figure[] = [];
    for (const scenario of scenarios(organisations)) {
      if (only && !scenario.name.includes(only)) continue;
      await refuseDifference(scenario, servers.ours.port, servers.yardstick.port);
      const { ours, yardstick } = await compare(
        targetOf(scenario, servers.ours.port, forOurs),
        targetOf(scenario, servers.yardstick.port, forYardstick),
      );
      figures.push(atLeastShare(scenario.name, ours, yardstick, scenario.least));
      console.log(`${scenario.name}: ${ours.toFixed(0)} of ${yardstick.toFixed(0)} requests a second`);
      if (scenario.name === "create")
        figures.push(
          noted("create, its rows by SQL alone", await createBySql(servers.superuserUrl), "a second"),
        );
    }
    const memory = memoryOf(servers.ours.pid).toFixed(0);
    console.log(`Memory of our server after the load: ${memory} MiB`);
    return figures;
  } finally {
    await servers.stop();
  }
}
