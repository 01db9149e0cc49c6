import { expect, type Page } from "@playwright/test";

/** Nothing in the page is a script that a click or a look would run. */
export async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(whatCouldRun)).toEqual([]);
}

/** Waits until the page shows a stored script as text. */
export async function expectScriptAsText(page: Page): Promise<void> {
  await page.waitForFunction(showsScript);
}

/** Runs in the page: whether the words of its content have one, those in its inputs among them. */
const showsScript = () => {
  const content = document.querySelector<HTMLElement>("main") ?? document.body;
  const inputs = content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [content.innerText, ...[...inputs].map(({ value }) => value)].some((words) =>
    words.includes("executed("),
  );
};

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
