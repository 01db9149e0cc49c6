import { choiceOf, type Page, store, stored } from "./page";

type Verb = "accept" | "decline" | "questions";

/** What was pressed while there was no line, as it is sent when there is one. */
interface Pending {
  readonly verb: Verb;
  readonly body: unknown;
}

/**
 * Sends the page's forms. What was pressed without a line is kept in this browser and sent by itself: the server takes the same
 * body once, however often it arrives.
 */
export function sendForms(page: Page): void {
  const kept = `proposal ${page.data.token.slice(0, 12)}`;
  const send = async (pending: Pending, form: HTMLFormElement | null) => {
    const status = form?.querySelector<HTMLElement>("[data-status]");
    const button = form?.querySelector("button");
    const say = (text: string) => status && (status.textContent = text);
    say(page.say("sending"));
    if (button) button.disabled = true;
    try {
      const answer = await page.post(pending.verb, pending.body);
      store(kept, null);
      if (button) button.disabled = false;
      if (answer.ok) return done(page, pending.verb, form);
      say(page.say([409, 410].includes(answer.status) ? "changedMeanwhile" : "sendingFailed"));
    } catch {
      store(kept, JSON.stringify(pending));
      say(page.say("notSentYet"));
    }
  };
  const sendKept = () => {
    const text = stored(kept);
    if (!text) return;
    // Written above.
    const pending = JSON.parse(text) as Pending;
    void send(pending, formOf(pending));
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset["form"]) return;
    event.preventDefault();
    if (!isFilled(form)) return;
    // One of the forms of src/proposal/page.
    const verb = form.dataset["form"] as Verb;
    void send({ verb, body: bodyOf(page, verb, form) }, form);
  });
  addEventListener("online", sendKept);
  sendKept();
}

const formOf = ({ verb, body }: Pending): HTMLFormElement | null => {
  const dayId = typeof body === "object" && body && "dayId" in body ? String(body.dayId) : undefined;
  const forms = [...document.querySelectorAll<HTMLFormElement>(`[data-form="${verb}"]`)];
  return forms.find((form) => form.dataset["day"] === dayId) ?? null;
};

/** Shows what is missing at its field, and goes to the first. */
function isFilled(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[required]")];
  const missing = fields.filter((field) =>
    field instanceof HTMLInputElement && field.type === "checkbox" ? !field.checked : !field.value.trim(),
  );
  for (const field of fields) {
    const isMissing = missing.includes(field);
    field.setAttribute("aria-invalid", String(isMissing));
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const message = document.getElementById(ids.at(-1) ?? "");
    if (message) message.hidden = !isMissing;
  }
  missing[0]?.focus();
  return missing.length === 0;
}

function bodyOf({ data: { hash } }: Page, verb: Verb, form: HTMLFormElement): unknown {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? "").trim();
  if (verb === "decline") return { reason: text("reason"), hash };
  const dayId = form.dataset["day"];
  if (verb === "questions") return { ...(dayId ? { dayId } : {}), name: text("name"), text: text("text") };
  const consentHash = form.dataset["consent"];
  return {
    ...choiceOf(),
    ...{ name: text("name"), signature: text("signature"), consent: true, consentHash, hash },
  };
}

/** Says so in the place of the form; a question leaves room for another one. */
function done({ say, data }: Page, verb: Verb, form: HTMLFormElement | null): void {
  const words = {
    accept: say("acceptedThanks", { organisation: data.organisation }),
    decline: say("declinedThanks"),
    questions: say("questionSent"),
  }[verb];
  if (verb === "questions") {
    const status = form?.querySelector<HTMLElement>("[data-status]");
    form?.reset();
    if (status) status.textContent = words;
    return;
  }
  const said = document.createElement("p");
  said.className = `p-decided p-decided-${verb === "accept" ? "accepted" : "declined"}`;
  said.setAttribute("role", "status");
  said.textContent = words;
  document.querySelector(".p-decision")?.replaceChildren(said);
  // The button that had the focus is gone.
  said.tabIndex = -1;
  said.focus();
  // What is accepted stays as it was chosen.
  const choices = document.querySelectorAll<HTMLInputElement>('input[name="option"], input[name="items"]');
  for (const input of choices) input.disabled = verb === "accept";
  document.querySelector<HTMLElement>(".p-bar")?.remove();
  // Without an answer the words above stay.
  drawDecided().catch(() => undefined);
}

/**
 * Draws what was decided as the page says it from now on, and takes the focus there, since what was pressed is gone. The service
 * worker keeps that page for reading without a line.
 */
async function drawDecided(): Promise<void> {
  const answer = await fetch(location.pathname + location.search);
  // The styles and scripts beside it are allowed in the page that they came with, and in no other.
  const [markup] = /<section class="p-decided[\s\S]*?<\/section>/.exec(await answer.text()) ?? [];
  if (!markup) return;
  const decided = new DOMParser().parseFromString(markup, "text/html").querySelector("section");
  if (!decided) return;
  document.querySelector(".p-decision")?.replaceWith(decided);
  decided.tabIndex = -1;
  decided.focus({ preventScroll: true });
}
