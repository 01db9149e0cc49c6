import { readFileSync } from "node:fs";
import { tokenOf, type Visit } from "../pages/visit";

/** Five pictures of the demo, each in the size of a photo. */
const scenes = [
  "tea-estate-and-factory-visit",
  "sunrise-hike-above-the-tea-gardens",
  "train-through-the-tea-country",
  "teamist-ridge-resort",
  "mistgate-hill-hotel",
];

/** Of a journey whose PDF has about six pages. */
const days = 5;

/** Stores an itinerary of five days with five pictures, two options and an optional item, and sends it; gives the token of its link. */
export async function sendLongOffer(visit: Visit): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(visit)}` };
  const asked = async (path: string, body: FormData | string) => {
    const type: Record<string, string> =
      typeof body === "string" ? { "content-type": "application/json" } : {};
    const answer = await fetch(`${visit.address}/api/${path}`, {
      ...{ method: "POST", headers: { ...headers, ...type }, body },
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    // Each answers the row, and sending the link.
    return (await answer.json()) as { id: string; link: { url: string } };
  };
  const post = (path: string, values: object) => asked(path, JSON.stringify(values));
  const pictures: string[] = [];
  for (const name of scenes) {
    const webp = readFileSync(new URL(`../../server/demo/pictures/${name}.webp`, import.meta.url));
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(webp)], { type: "image/webp" }), `${name}.webp`);
    pictures.push((await asked("files", form)).id);
  }
  const item = (id: string, title: string, more: object = {}) => ({
    ...{ id, title, kind: "activity", cost: 250_000, currency: "INR" },
    ...{ description: "A walk with a guide through gardens and lanes. ".repeat(3), ...more },
  });
  const customer = { customerName: "Asha Raman", phone: "+4790012345" };
  const trip = await post("trips", { ...customer, scope: "domestic" });
  const friends = { inclusion: "own_arrangement", kind: "hotel_stay", nights: days - 1 };
  const itinerary = await post("itineraries", {
    ...{ tripId: trip.id, name: "Kerala, slowly", currency: "INR", startDate: "2096-12-01", adults: 2 },
    coverFileId: pictures[0],
    options: [
      { id: "a", name: "Comfort" },
      { id: "b", name: "Luxury" },
    ],
    days: Array.from({ length: days }, (_, day) => ({
      ...{ id: `d${day}`, title: `Day ${day + 1} in the hills`, overnightPlace: "Munnar" },
      description: "In the morning we drive up into the tea gardens and stop where the view is best. ".repeat(
        4,
      ),
      photos: pictures[day] ? [pictures[day]] : [],
      meals: { breakfast: true, lunch: false, dinner: true },
      items: [
        ...(day === 0 ? [item("friends", "With friends", friends)] : []),
        item(`walk${day}`, "Walk through the gardens", { startTime: "09:30", endTime: "12:00" }),
        item(`house${day}`, "A visit to a planter's house", day === 2 ? { optionId: "b" } : {}),
        item(`boat${day}`, "By boat across the lake", day === 4 ? { inclusion: "optional" } : {}),
      ],
    })),
    terms: "A deposit confirms the journey. ".repeat(10),
  });
  const { link } = await post(`itineraries/${itinerary.id}/send`, {});
  return String(link.url.split("/p/")[1]);
}
