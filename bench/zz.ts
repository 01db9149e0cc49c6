import { fork } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { fillDatabase } from "./database/fillDatabase";
import { compare } from "./load/compare";
import { startServers } from "./process/startServers";
import { scenarios } from "./scenarios/scenarios";
import { forOurs, targetOf } from "./scenarios/targets";
import type { Asked } from "./scenarios/Scenario";
const servers = await startServers();
const fe = fork("/tmp/fe/server.mjs", { env: { ...process.env, NODE_ENV: "production", FE_URL: servers.superuserUrl } });
const [{ port }] = (await once(fe, "message")) as [{ port: number }];
let n = 0;
const snake: Record<string, string> = { customerName: "customer_name", startDate: "start_date", endDate: "end_date", querySourceId: "query_source_id" };
const forFeathers = ({ organisation, path, body, method, ...rest }: Asked) => {
  const url = new URL(path, "http://x"); const q = url.searchParams; const id = url.pathname.split("/")[3];
  if (method === "GET") {
    if (id) return { ...rest, method, path: `/trips/${id}?tenant_id=${organisation.tenantId}` };
    const skip = Number(q.get("_start")); const limit = Number(q.get("_end")) - skip;
    const extra = q.get("q") ? `&search[$like]=${encodeURIComponent(`%${q.get("q")!.toLowerCase()}%`)}` : q.get("status") ? `&status=${q.get("status")}` : "";
    return { ...rest, method, path: `/trips?tenant_id=${organisation.tenantId}&$limit=${limit}&$skip=${skip}&$sort[created_at]=-1&$sort[id]=-1${extra}` };
  }
  const b = JSON.parse(String(body)) as Record<string, unknown>;
  if (method === "PATCH") return { ...rest, method, path: `/trips/${id}?tenant_id=${organisation.tenantId}`, headers: { "content-type": "application/json" }, body: JSON.stringify({ priority: b["priority"], notes: b["notes"], version: Number(b["version"]) + 1, updated_at: new Date().toISOString(), updated_by: organisation.ownerId }) };
  const row: Record<string, unknown> = { id: randomUUID(), tenant_id: organisation.tenantId, created_by: organisation.ownerId, updated_by: organisation.ownerId, reference: `FE-${++n}-${Date.now()}` };
  for (const [k, v] of Object.entries(b)) row[snake[k] ?? k] = v;
  row["phone_e164"] = String(b["phone"]).replaceAll(" ", "");
  return { ...rest, method, path: "/trips", headers: { "content-type": "application/json" }, body: JSON.stringify(row) };
};
try {
  const orgs = await fillDatabase(servers.appUrl, servers.superuserUrl);
  if (process.env.TRY) {
    for (const s of scenarios(orgs)) { const r = forFeathers(s.next()) as any; const a = await fetch(`http://127.0.0.1:${port}${r.path}`, { method: r.method, headers: r.headers, body: r.body }); console.log(s.name, a.status, (await a.text()).slice(0, 160)); }
  } else for (const s of scenarios(orgs)) {
    if (process.env.BENCH_ONLY && !s.name.includes(process.env.BENCH_ONLY)) continue;
    const { ours, yardstick } = await compare(targetOf(s, servers.ours.port, forOurs), targetOf(s, port, forFeathers as never));
    console.log(s.name, ours.toFixed(0), yardstick.toFixed(0), (ours / yardstick).toFixed(2));
  }
} finally { fe.disconnect(); await servers.stop(); }
