import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import browserPaths from "../../scripts/browserPaths.json" with { type: "json" };
import { ownPages } from "../../src/pages/screens";
import { resources } from "../../src/resources";
import { type OwnPath, ownPaths } from "../../src/schema/ownPaths";
import { untilQuiet } from "../e2e/support/untilQuiet";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";
import { naughtyAddresses, naughtyStrings } from "./fixtures/naughtyStrings";
import { plantScripts } from "./fixtures/plantScripts";
import { uploadOf } from "./fixtures/uploadPicture";
import { openOverlays } from "./fixtures/openOverlays";

describe("P17: no stored script runs", async () => {
  let test: TestApp;
  let browser: Browser;
  let address = "";
  const tokens: Record<string, string> = {};
  let ids: Record<string, string> = {};
  let publicId = "";
  const executions: string[] = [];
  const violations: string[] = [];
  const failures: string[] = [];
  let page: Page;

  beforeAll(async () => {
    test = await startTestApp();
    const organisation = await newOrganisation(test);
    const members = [await organisation.member("owner"), await organisation.member("sales")];
    [tokens["owner"], tokens["sales"]] = members.map(({ token }) => token) as [string, string];
    const people = members.map(({ id }) => id);
    ids = await plantScripts(test.database, organisation.tenantId, people);
    publicId = await test.database.inTenant(organisation.tenantId, async (tx) => {
      await tx.query("update enquiry_forms set is_active = true, asks_query_fields = true");
      const [form] = await tx.query<{ public_id: string }>(
        "update enquiry_forms set public_id = 'scripted' where id = $1 returning public_id",
        [ids["enquiry-forms"]],
      );
      return form?.public_id ?? "";
    });
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    const executablePath = process.env.CHROMIUM_PATH || browserPaths.find((path) => existsSync(path));
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox"],
    });
    page = await enter(tokens["owner"]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await test.stop();
  });

  /** A page of a browser that is signed in with the token, or not at all, and reports what must not happen. */
  async function enter(token?: string): Promise<Page> {
    const entered = await browser.newPage({ baseURL: address });
    entered.on("dialog", (dialog) => void dialog.dismiss().then(() => executions.push(dialog.message())));
    entered.on("pageerror", (error) => failures.push(`${entered.url()}: ${error.message}`));
    await entered.exposeFunction("executed", (which: unknown) =>
      executions.push(`${entered.url()}: ${String(which)}`),
    );
    await entered.exposeFunction("violated", (what: string) => violations.push(`${entered.url()}: ${what}`));
    await entered.addInitScript((value) => {
      if (value) localStorage.setItem("token", value);
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violated } = globalThis as unknown as { violated(what: string): void };
        violated(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    }, token);
    return entered;
  }

  const withIds = (path: OwnPath) =>
    path.replace(":leadId", ids.trips ?? "").replace(":id", ids.itineraries ?? "");
  const addresses = (): string[] => {
    const ofResources = resources.flatMap(({ name, paths }) =>
      Object.values(paths ?? {}).map((path) => path.replace(":id", ids[name] ?? "")),
    );
    return [...new Set([...ownPaths.map(withIds), ...ofResources, "/privacy-policy", "/terms-conditions"])];
  };
  const publicAddresses = () => [
    ...[`/enquire/${publicId}`, "/login", "/signup", "/privacy-policy", "/terms-conditions"],
    `/set-password#${encodeURIComponent(naughtyStrings[0] ?? "")}`,
  ];

  const open = async (on: Page, path: string): Promise<void> => {
    await on.goto(path, { waitUntil: "load" });
    await on.waitForFunction(isDrawn, undefined, { timeout: 30_000 });
    await untilQuiet(on);
    await on.waitForFunction(isDrawn, undefined, { timeout: 30_000 });
  };

  /** Opens every path. Gives those that show a stored script as text; none has one that a click would run. */
  async function crawl(on: Page, paths: readonly string[]): Promise<string[]> {
    const shown: string[] = [];
    for (const path of paths) {
      await open(on, path);
      if (/executed\(/.test(await on.evaluate(wordsIn))) shown.push(path);
      expect(await on.evaluate(whatCouldRun), path).toEqual([]);
    }
    return shown;
  }

  function expectNothingRan() {
    expect(executions).toEqual([]);
    expect(violations).toEqual([]);
    expect(failures).toEqual([]);
  }

  it("on any page of the built application, whoever looks at it, and none violates the policy in normal use", async () => {
    const [owner, sales, visitor] = await Promise.all([
      crawl(page, addresses()),
      enter(tokens["sales"]).then((on) => crawl(on, addresses())),
      enter().then((on) => crawl(on, publicAddresses())),
    ]);
    expectNothingRan();
    // The scripts were there to be read, as text.
    const silent = ownPaths.filter((path) => ownPages[path].showsData === false).map(withIds);
    const withStoredWords = addresses().filter(
      (path) => !/\/new$|^\/(privacy|terms)/.test(path) && !silent.includes(path),
    );
    const remedy = "A page that shows nothing typed says `showsData: false` in src/pages/screens.tsx.";
    const missing = (shown: readonly string[]) => withStoredWords.filter((path) => !shown.includes(path));
    expect(missing(owner), remedy).toEqual([]);
    // The security record and the jobs are for owners and admins.
    expect(missing(sales), remedy).toEqual(["/org/security", "/org/jobs", `/org/jobs/${ids.jobs}`]);
    expect(visitor).toEqual([`/enquire/${publicId}`]);
    expect(withStoredWords.length).toBeGreaterThanOrEqual(20);
  }, 400_000);

  it("in menus, drawers and dialogs", async () => {
    for (const [name, words] of await openOverlays(page, open, ids))
      expect(words, name).toMatch(/executed\(/);
    expectNothingRan();
  }, 240_000);

  it("from an address, whatever stands in it", async () => {
    for (const script of [...naughtyAddresses, ...naughtyStrings.slice(0, 5)])
      for (const path of [
        `/trips?q=${encodeURIComponent(script)}`,
        `/trips/${encodeURIComponent(script)}`,
        `/login?to=${encodeURIComponent(script)}`,
        `/enquire/${encodeURIComponent(script)}`,
      ])
        await page.goto(path, { waitUntil: "load" });
    await untilQuiet(page);
    expect(executions).toEqual([]);
    expect(new URL(page.url()).origin).toBe(address);
  }, 120_000);

  it("that somebody puts into a page: the policy stops it, and the test would have noticed", async () => {
    await open(page, "/profile");
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
      const all = { ...headers, authorization: `Bearer ${tokens["owner"]}` };
      const answer = await test.app.inject({ method: "POST", url: "/api/files", headers: all, payload });
      expect([filename, answer.statusCode]).toEqual([filename, 415]);
    }
  });
});

/** Runs in the page: the words of its content, those in its inputs among them. */
const wordsIn = () => {
  const content = document.querySelector<HTMLElement>("main") ?? document.body;
  const inputs = content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [content.innerText, ...[...inputs].map(({ value }) => value)].join(" ");
};

/** Runs in the page: whether it says what it is about and waits for nothing. */
const isDrawn = () =>
  document.querySelector("h1, form") !== null &&
  document.querySelector(".ant-skeleton, [aria-busy=true], [aria-label=Loading]") === null;

/** Runs in the page: attributes that hold a script. */
const whatCouldRun = () =>
  [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith("on") ||
          name === "srcdoc" ||
          (/^(href|src|action|formaction|data|xlink:href)$/.test(name) &&
            /^[\s\u0000-\u001f]*(j\s*a\s*v\s*a|vb)\s*script:|^\s*data:text/i.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
