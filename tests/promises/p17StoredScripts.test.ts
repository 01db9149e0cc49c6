import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import browserPaths from "../../scripts/browserPaths.json" with { type: "json" };
import { ownPages } from "../../src/pages/screens";
import { resources } from "../../src/resources";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { fillOrganisation, storeFullRow } from "./fixtures/storeFullRow";
import { uploadOf } from "./fixtures/uploadPicture";

/** Each tells the page that it ran. */
const scripts = [
  '<img src=x onerror="executed(1)">',
  "<script>executed(2)</script>",
  '"><svg/onload=executed(3)>',
  "javascript:executed(4)",
  "'-executed(5)-'",
  "{{constructor.constructor('executed(6)')()}}",
  '[a](javascript:executed(7)) ![b](x"onerror="executed(8))',
  "</title></textarea><iframe srcdoc='<script>parent.executed(9)</script>'>",
  "<a href=javascript:executed(10)>x</a><style>@import'//evil.example'</style>",
];

describe("P17: no stored script runs", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let browser: Browser;
  let page: Page;
  let address = "";
  let token = "";
  let ids: Record<string, string> = {};
  const executions: string[] = [];
  const violations: string[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ({ token } = await organisation.member("owner"));
    ids = await fillOrganisation(test.database, organisation.tenantId, "plain");
    await storeScripts();
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    const executablePath = process.env.CHROMIUM_PATH || browserPaths.find((path) => existsSync(path));
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox"],
    });
    page = await browser.newPage({ baseURL: address });
    page.on("dialog", (dialog) => void dialog.dismiss().then(() => executions.push(dialog.message())));
    page.on("pageerror", (error) => failures.push(`${page.url()}: ${error.message}`));
    await page.exposeFunction("executed", (which: unknown) =>
      executions.push(`${page.url()}: ${String(which)}`),
    );
    await page.exposeFunction("violated", (what: string) => violations.push(`${page.url()}: ${what}`));
    await page.addInitScript((value) => {
      localStorage.setItem("token", value);
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violated } = globalThis as unknown as { violated(what: string): void };
        violated(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    }, token);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await test.stop();
  });

  /** Rows whose every text is a script. The first of each resource is what its pages are opened for. */
  async function storeScripts(): Promise<void> {
    for (const resource of resources.filter(({ singleton, name }) => !singleton && name !== "files"))
      for (const [index, script] of scripts.entries()) {
        const texts = Object.entries(resource.fields).filter(([, { kind }]) =>
          ["text", "longText", "tags", "email", "phone", "link"].includes(kind),
        );
        const given = Object.fromEntries(
          texts.map(([name, { kind, unique }]) => [
            name,
            kind === "tags" ? [script] : unique ? `${script}${index}` : script,
          ]),
        );
        const row = await storeFullRow(test.database, organisation.tenantId, resource, {
          mark: "plain",
          ids,
          given,
        });
        if (index === 0) ids = { ...ids, [resource.name]: row.id };
      }
  }

  const addresses = (): string[] => {
    const ofResources = resources.flatMap(({ name, paths }) =>
      Object.values(paths ?? {}).map((path) => path.replace(":id", ids[name] ?? "")),
    );
    const own = ownPages.map(({ path }) =>
      path.replace(":leadId", ids.trips ?? "").replace(":id", ids.itineraries ?? ""),
    );
    return [...new Set([...own, ...ofResources])];
  };

  const open = async (path: string): Promise<string> => {
    await page.goto(path, { waitUntil: "load" });
    await page
      .waitForFunction(() => document.body.innerText.trim().length > 40, undefined, { timeout: 6_000 })
      .catch(() => undefined);
    await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
    return page.evaluate(() => document.body.innerText);
  };

  it("on any page of the built application, and none violates the policy in normal use", async () => {
    const shown: string[] = [];
    for (const path of addresses()) if (/executed\(/.test(await open(path))) shown.push(path);
    expect(executions).toEqual([]);
    expect(violations).toEqual([]);
    expect(failures).toEqual([]);
    // The scripts were there to be read, as text.
    expect(shown.length).toBeGreaterThanOrEqual(8);
    expect(addresses().length).toBeGreaterThanOrEqual(25);
  }, 180_000);

  it("from an address, whatever stands in it", async () => {
    for (const script of scripts)
      for (const path of [
        `/trips?q=${encodeURIComponent(script)}`,
        `/trips/${encodeURIComponent(script)}`,
        `/login?to=${encodeURIComponent(script)}`,
        `/enquire/${encodeURIComponent(script)}`,
      ])
        await page.goto(path, { waitUntil: "load" });
    await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
    expect(executions).toEqual([]);
    expect(new URL(page.url()).origin).toBe(address);
  }, 120_000);

  it("that somebody puts into a page: the policy stops it, and the test would have noticed", async () => {
    await open("/profile");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        '<img src="x" onerror="executed(99)"><iframe srcdoc="<script>parent.executed(98)</script>"></iframe>',
      );
      const script = document.createElement("script");
      script.textContent = "executed(97)";
      document.body.append(script);
      const far = document.createElement("script");
      far.src = "https://evil.example/x.js";
      document.body.append(far);
    });
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
    expect(executions).toEqual([]);
    await page.evaluate(() => (globalThis as unknown as { executed(which: number): void }).executed(0));
    await expect.poll(() => executions.length).toBe(1);
  });

  it("from an upload: pages, SVG, markdown and tables are no pictures", async () => {
    for (const [filename, content] of [
      ["page.html", "<script>executed(1)</script>"],
      ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="executed(2)"/>'],
      ["notes.md", "[x](javascript:executed(3))"],
      ["table.csv", '=HYPERLINK("javascript:executed(4)")'],
    ] as const) {
      const { payload, headers } = await uploadOf(filename, Buffer.from(content));
      const all = { ...headers, authorization: `Bearer ${token}` };
      const answer = await test.app.inject({ method: "POST", url: "/api/files", headers: all, payload });
      expect([filename, answer.statusCode]).toEqual([filename, 415]);
    }
  });
});
