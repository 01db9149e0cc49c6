import type { TravellersData } from "../page/TravellersPage";

type Part = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const partsOf = (traveller: HTMLElement): Part[] => [
  ...traveller.querySelectorAll<Part>("input, textarea, select"),
];
const partNamed = (traveller: HTMLElement, name: string): Part | undefined =>
  partsOf(traveller).find((part) => part.name === name);
const filesOf = (traveller: HTMLElement): File[] => {
  const part = partNamed(traveller, "file");
  return part instanceof HTMLInputElement ? [...(part.files ?? [])] : [];
};

/** The values that were filled in, by name; `passport.number` is a value within a passport. */
function toldOf(traveller: HTMLElement): Record<string, unknown> {
  const told: Record<string, unknown> = { id: traveller.dataset["id"] };
  const passport: Record<string, string> = {};
  for (const { name, value } of partsOf(traveller)) {
    const text = value.trim();
    if (!text || name === "kind" || name === "file") continue;
    if (name.startsWith("passport.")) passport[name.slice("passport.".length)] = text;
    else told[name] = text;
  }
  return Object.keys(passport).length > 0 ? { ...told, passport } : told;
}

/** What is typed, by the id of each traveller, until it is sent: a phone may load the page anew at any time. */
type Kept = Readonly<Record<string, Readonly<Record<string, string>>>>;

const keptAt = `travellers ${location.pathname}`;

function readKept(): Kept {
  try {
    // `keep` wrote it.
    return JSON.parse(sessionStorage.getItem(keptAt) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function keep(travellers: readonly HTMLElement[]): void {
  const kept = travellers.map((one) => {
    const typed = partsOf(one).filter(({ name, value }) => name !== "file" && value !== "");
    return [one.dataset["id"] ?? "", Object.fromEntries(typed.map(({ name, value }) => [name, value]))];
  });
  try {
    sessionStorage.setItem(keptAt, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage, or where it is full, what is typed stays on the page alone.
  }
}

/** Shows the message of a field, which has its own or that of an error. */
function mark(part: Part, message: string | null): void {
  part.setAttribute("aria-invalid", String(message !== null));
  const note = document.getElementById(part.getAttribute("aria-describedby") ?? "");
  if (!note) return;
  const usual = (note.dataset["usual"] ??= note.className === "p-known" ? (note.textContent ?? "") : "");
  note.textContent = message ?? usual;
  note.className = message === null ? "p-known" : "p-error";
  note.hidden = message === null && usual === "";
}

/** A UUID that begins with the time, so that ids sort as they were made; `crypto.randomUUID` needs a secure context. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const hex = `${Date.now().toString(16).padStart(12, "0")}7${random.slice(0, 3)}8${random.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function start({ token, organisation, words }: TravellersData, form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>("[data-list]");
  const status = form.querySelector<HTMLElement>("[data-status]");
  const template = document.querySelector<HTMLTemplateElement>("template[data-traveller]");
  const countries = document.querySelector<HTMLTemplateElement>("template[data-countries]");
  const address = `/api/public/travellers/${token}`;
  let isDirty = false;

  const all = () => [...form.querySelectorAll<HTMLElement>("fieldset")];
  const say = (text: string) => status && (status.textContent = text);
  const fill = (within: ParentNode) => {
    for (const select of within.querySelectorAll("select[data-countries]"))
      if (countries) select.append(countries.content.cloneNode(true));
  };
  const add = () => {
    const made = template?.content.querySelector("fieldset")?.cloneNode(true);
    if (!(made instanceof HTMLElement)) return undefined;
    const number = all().length + 1;
    made.dataset["id"] = newId();
    const legend = made.querySelector("legend");
    if (legend) legend.textContent = words.travellerNumber.replace("{n}", String(number));
    // What the template ties by ids is tied by ids of its own in each copy.
    for (const one of made.querySelectorAll("[id], [for], [aria-describedby]"))
      for (const name of ["id", "for", "aria-describedby"])
        if (one.hasAttribute(name)) one.setAttribute(name, `${one.getAttribute(name)}-${number}`);
    fill(made);
    list?.append(made);
    return made;
  };
  const restore = () => {
    const kept = readKept();
    // Travellers who are not stored get another id each time.
    const isEmpty = (one: HTMLElement) =>
      !((one.dataset["id"] ?? "") in kept) && Object.keys(toldOf(one)).length === 1;
    for (const [id, values] of Object.entries(kept)) {
      const traveller = all().find((one) => one.dataset["id"] === id) ?? all().find(isEmpty) ?? add();
      if (!traveller) continue;
      traveller.dataset["id"] = id;
      for (const [name, value] of Object.entries(values)) {
        const part = partNamed(traveller, name);
        if (part) part.value = value;
      }
    }
  };

  /** The travellers of whom something is said; the first field that lacks something gets the focus. */
  const filled = (): HTMLElement[] | null => {
    for (const part of all().flatMap(partsOf)) mark(part, null);
    const told = all().filter((one) => Object.keys(toldOf(one)).length > 1 || filesOf(one).length > 0);
    const nameless = told.length > 0 ? told.filter((one) => !("name" in toldOf(one))) : all().slice(0, 1);
    const lacking = nameless.flatMap((one) => partNamed(one, "name") ?? []);
    for (const part of lacking) mark(part, words.checkField);
    lacking[0]?.focus();
    return lacking.length > 0 ? null : told;
  };

  /** Marks the fields that the server names: `travellers.0.birthDate`. */
  const markErrors = (errors: Readonly<Record<string, unknown>>, told: readonly HTMLElement[]) => {
    const parts = Object.keys(errors).flatMap((path) => {
      const [, index = "", ...name] = path.split(".");
      const traveller = told[Number(index)];
      return (traveller && partNamed(traveller, name.join("."))) ?? [];
    });
    for (const part of parts) mark(part, words.checkField);
    parts[0]?.focus();
  };

  /** Sends the scans that were chosen, one after another. Those that were taken are not sent again. */
  const upload = async (told: readonly HTMLElement[]): Promise<boolean> => {
    let isWhole = true;
    for (const traveller of told)
      for (const file of filesOf(traveller)) {
        const body = new FormData();
        body.append("file", file);
        const kind = partNamed(traveller, "kind")?.value ?? "passport";
        const query = new URLSearchParams({ traveller: traveller.dataset["id"] ?? "", kind });
        const part = partNamed(traveller, "file");
        const answer = await fetch(`${address}/documents?${query}`, { method: "POST", body });
        if (answer.ok && part) part.value = "";
        else if (part) {
          mark(part, words.fileRefused);
          part.focus();
          isWhole = false;
        }
      }
    return isWhole;
  };

  const send = async (told: readonly HTMLElement[]): Promise<void> => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ travellers: told.map(toldOf) }),
    });
    if (!answer.ok) {
      say([404, 410].includes(answer.status) ? words.linkClosedText : words.sendingFailed);
      if (answer.status !== 422) return;
      // The API's answer to what is wrong.
      const { errors } = (await answer.json()) as { errors?: Record<string, unknown> };
      say(words.checkField);
      markErrors(errors ?? {}, told);
      return;
    }
    if (!(await upload(told))) return void say("");
    isDirty = false;
    sessionStorage.removeItem(keptAt);
    const thanks = document.createElement("p");
    thanks.className = "p-decided p-decided-accepted";
    thanks.textContent = words.travellersThanks.replace("{organisation}", organisation);
    thanks.tabIndex = -1;
    form.replaceWith(thanks);
    thanks.focus();
  };

  fill(form);
  restore();
  form.querySelector("[data-add]")?.addEventListener("click", () => {
    const made = add();
    if (made) partNamed(made, "name")?.focus();
  });
  form.addEventListener("input", () => {
    isDirty = true;
    keep(all());
  });
  addEventListener("beforeunload", (event) => isDirty && event.preventDefault());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = filled();
    if (!told) return;
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    say(words.sending);
    void send(told)
      .catch(() => say(words.sendingFailed))
      .finally(() => {
        for (const button of buttons) button.disabled = false;
      });
  });
}

const held = document.getElementById("proposal-data");
const form = document.querySelector<HTMLFormElement>("form[data-travellers]");
if (held && form) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false;
  // The server wrote it.
  start(JSON.parse(held.textContent ?? "") as TravellersData, form);
}
