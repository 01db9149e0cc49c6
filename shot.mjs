import { chromium } from "@playwright/test";
const base = "http://127.0.0.1:4310";
const login = await (await fetch(base + "/api/auth/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ username: process.env.WHO ?? "owner", password: "demo-demo-demo-1" }) })).json();
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
export async function pages(run) {
  for (const [name, size, scheme] of [["w", { width: 1440, height: 900 }, "light"], ["n", { width: 390, height: 800 }, "dark"]]) {
    const c = await b.newContext({ viewport: size, colorScheme: scheme });
    await c.addInitScript((t) => localStorage.setItem("token", t), login.token);
    const p = await c.newPage();
    p.setDefaultTimeout(8000);
    let n = 0;
    const shot = async (title) => { await p.waitForTimeout(900); await p.screenshot({ path: `/tmp/s-${title}-${name}.png` }); };
    try { await run(p, shot, name); } catch (e) { console.log(name, String(e).slice(0, 400)); await shot("error"); }
    await c.close();
  }
  await b.close();
}
export { base, login };
