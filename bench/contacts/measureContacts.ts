import { type FilledOrganisation, fillDatabase } from "../database/fillDatabase";
import { firstNames, lastNames } from "../database/words";
import { atMost, type Figure, noted } from "../Figure";
import { Asker } from "../load/Asker";
import { startServers } from "../process/startServers";
import { forOurs } from "../scenarios/targets";

/** Requests of each kind; a shorter look while working on something: BENCH_SECONDS=1. */
const asked = 100 * Number(process.env.BENCH_SECONDS ?? 3);
const people = 3_000;
const enquiries = Math.round((10_000 * asked) / 300);

/** Among 100,000 contacts: how soon the box of the trip's form and the hint answer, and what of repeated enquiries they know. */
export async function measureContacts(): Promise<Figure[]> {
  const servers = await startServers();
  try {
    console.log("Filling a database with 100,000 trips and contacts of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const [large] = organisations.toSorted((one, other) => other.size - one.size);
    if (!large) throw new Error("No organisation was filled.");
    const asker = new Asker(servers.ours.port);
    const get = asking(asker, large);
    const { body: contacts } = await get<{ id: string }[]>("/api/contacts?_start=0&_end=200");
    const box = await p95((n) => get(`/api/contacts?q=${boxText(n)}&_start=0&_end=10`));
    const hint = await p95((n) => get(`/api/contacts/${contacts[n % contacts.length]?.id}/alike`));
    const beside = `${large.size} contacts of the largest organisation`;
    const known = await recognise(asker, organisations.at(-1) ?? large);
    asker.close();
    return [
      atMost("finding a contact by part of a name, a number or an address, 95 in 100", box, {
        ...{ budget: 100, unit: "ms", beside },
      }),
      atMost("the hint at the same person, 95 in 100", hint, { budget: 100, unit: "ms", beside }),
      ...known,
    ];
  } finally {
    await servers.stop();
  }
}

const asking =
  (asker: Asker, organisation: FilledOrganisation) =>
  async <T>(path: string, sent?: object): Promise<{ status: number; body: T }> => {
    const request = { organisation, path, method: sent ? ("POST" as const) : ("GET" as const) };
    const answer = await asker.ask(forOurs({ ...request, ...(sent ? { body: JSON.stringify(sent) } : {}) }));
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    // The callers name what the route answers.
    return { status: answer.status, body: JSON.parse(answer.body) as T };
  };

const boxText = (n: number): string => {
  const last = lastNames[n % lastNames.length] ?? "";
  return (
    [last, `${firstNames[n % firstNames.length]}%20${last}`, last.slice(0, 4), `98${1000 + n}`][n % 4] ?? ""
  );
};

/** In milliseconds. */
async function p95(ask: (n: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const start = performance.now();
    await ask(n);
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other)[Math.floor(asked * 0.95)] ?? Infinity;
}

/**
 * Enquiries of known people, written as people write them: addresses in capitals, numbers with and without country,
 * first names alone, letters swapped, an address or a number that is new. A pair of enquiries of one person counts as
 * found where both have one contact or the hint of one contact names the other.
 */
async function recognise(asker: Asker, organisation: FilledOrganisation): Promise<Figure[]> {
  const ask = asking(asker, organisation);
  const contactsOf = new Map<number, Map<string, number>>();
  const ownerOf = new Map<string, Set<number>>();
  const ids: string[] = [];
  for (let n = 0; n < enquiries; n += 1) {
    const person = n < people ? n : (n * 7_919) % people;
    const { body } = await ask<{ id: string; contactId: string }>("/api/trips", enquiryOf(person, n));
    ids.push(body.id);
    const held = contactsOf.get(person) ?? new Map<string, number>();
    held.set(body.contactId, (held.get(body.contactId) ?? 0) + 1);
    contactsOf.set(person, held);
    ownerOf.set(body.contactId, (ownerOf.get(body.contactId) ?? new Set()).add(person));
  }
  const scattered = [...contactsOf].filter(([, held]) => held.size > 1);
  const [hinted, wrong, right] = [new Set<string>(), { count: 0 }, { count: 0 }];
  for (const [person, held] of scattered)
    for (const id of held.keys()) {
      const { body } = await ask<{ id: string; reasons: string[] }[]>(`/api/contacts/${id}/alike`);
      for (const other of body) {
        const isRight = ownerOf.get(other.id)?.has(person) ?? false;
        if (isRight) hinted.add([id, other.id].sort().join(" "));
        (isRight ? right : wrong).count += 1;
      }
    }
  let stored = 0;
  // Figures of a list are of 10,000 rows at most, so each row is read again.
  for (let first = 0; first < ids.length; first += 100) {
    const some = ids.slice(first, first + 100);
    const { body } = await ask<unknown[]>(`/api/trips?id=${some.join("&id=")}&_end=100`);
    stored += body.length;
  }
  const mixed = [...ownerOf.values()].filter((owners) => owners.size > 1).length;
  const all = scattered.reduce((sum, [, { size }]) => sum + (size * (size - 1)) / 2, 0);
  const share = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);
  return [
    atMost("enquiries of known people that are not stored", enquiries - stored, {
      ...{ budget: 0, unit: "", beside: `${enquiries} of ${people} people` },
    }),
    noted("people whose enquiries have one contact", share(people - scattered.length, people), "%"),
    noted("contacts with enquiries of one person alone", share(ownerOf.size - mixed, ownerOf.size), "%"),
    noted("hint: recall", share(hinted.size, all), "%", "pairs of contacts of one person that it names"),
    noted(
      "hint: precision",
      share(right.count, right.count + wrong.count),
      "%",
      "of what it names is the person",
    ),
  ];
}

function enquiryOf(person: number, n: number): object {
  const first = firstNames[person % firstNames.length] ?? "";
  const last = lastNames[Math.floor(person / firstNames.length) % lastNames.length] ?? "";
  const address = `${first}.${last}${person}@mail.example`;
  const number = String(9_100_000_000 + person * 31);
  const way = n < people ? 0 : n % 7;
  const name = [
    `${first} ${last}`,
    `Mrs ${first} ${last}`,
    first,
    `${first[0]}. ${last}`,
    `${last} ${first}`,
  ];
  return {
    customerName:
      way === 6
        ? `${first} ${last.slice(0, 2)}${last[3] ?? ""}${last[2] ?? ""}${last.slice(4)}`
        : name[way % name.length],
    ...(way === 3
      ? {}
      : { email: way === 1 ? address.toUpperCase() : way === 5 ? `${first}.${n}@work.example` : address }),
    ...(way === 2
      ? {}
      : {
          phone:
            way === 4 ? `0${number}` : way === 5 ? `+91 7${String(n).padStart(9, "0")}` : `+91 ${number}`,
        }),
    startDate: `2027-0${1 + (person % 9)}-1${person % 9}`,
    endDate: `2027-0${1 + (person % 9)}-2${person % 9}`,
    adults: 2,
  };
}
