import sharp from "sharp";
import { uploadOf } from "../../tests/promises/fixtures/uploadPicture";
import type { FilledOrganisation } from "../database/fillDatabase";
import { Asker } from "../load/Asker";
import type { LoadRequest, Target } from "../load/Target";
import { chance } from "../scenarios/chance";
import { scenarios } from "../scenarios/scenarios";
import { forOurs } from "../scenarios/targets";

/** An itinerary of one of the connections, with the version that its last save answered. */
interface Edited {
  organisation: FilledOrganisation;
  id: string;
  version: number;
}

/** What an agency does all day, over all organisations: lists, searches, single trips, saves, itineraries and pictures. */
export async function mixedLoad(
  port: number,
  organisations: readonly FilledOrganisation[],
  connections: number,
): Promise<Target> {
  const any = chance(organisations);
  const usual = scenarios(organisations);
  const edited = await makeItineraries(port, any, connections);
  const photo = await sharp({
    create: {
      ...{ width: 3_000, height: 2_000, channels: 3, background: "#3355aa" },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const { payload, headers } = await uploadOf("photo.jpg", photo);
  return {
    port,
    status: 200,
    next(connection) {
      const drawn = Math.random();
      // Of one connection alone, so that every picture is read at once.
      if (connection === 0 && drawn < 0.1) {
        const { token } = any();
        const withToken = { ...headers, authorization: `Bearer ${token}` };
        return { method: "POST", path: "/api/files", headers: withToken, body: payload, status: 201 };
      }
      const itinerary = edited[connection];
      if (drawn < 0.08 && itinerary) return save(itinerary);
      if (drawn < 0.12)
        return forOurs({
          ...{ organisation: any(), method: "GET" },
          path: "/api/trips?_sort=createdAt&_order=desc&_start=0&_end=200",
        });
      const scenario = usual[Math.floor(Math.random() * usual.length)];
      if (!scenario) throw new Error("There is nothing to ask for.");
      return { ...forOurs(scenario.next()), status: scenario.status };
    },
  };
}

/** Another name and the same thirty days, sent and priced anew. */
const save = (itinerary: Edited): LoadRequest =>
  forOurs({
    ...{ organisation: itinerary.organisation, method: "PATCH", path: `/api/itineraries/${itinerary.id}` },
    body: JSON.stringify({ version: itinerary.version, name: `Option ${itinerary.version}`, days }),
    answered(body) {
      itinerary.version = JSON.parse(body).version;
    },
  });

async function makeItineraries(
  port: number,
  any: () => FilledOrganisation,
  count: number,
): Promise<Edited[]> {
  const asker = new Asker(port);
  const made: Edited[] = [];
  for (let index = 0; index < count; index += 1) {
    const organisation = any();
    const [tripId] = organisation.tripIds.slice(index);
    const body = JSON.stringify({ tripId, name: "Option", currency: "INR", startDate: "2027-02-10", days });
    const request = forOurs({ organisation, method: "POST", path: "/api/itineraries", body });
    const answer = await asker.ask(request);
    if (answer.status !== 201) throw new Error(`An itinerary was answered ${answer.status}: ${answer.body}`);
    const { id, version } = JSON.parse(answer.body);
    made.push({ organisation, id, version });
  }
  asker.close();
  return made;
}

const days = Array.from({ length: 30 }, (_, day) => ({
  id: `d${day}`,
  title: `Day ${day + 1}`,
  meals: { breakfast: true, lunch: false, dinner: false },
  items: Array.from({ length: 5 }, (_, item) => ({
    ...{ id: `i${day}.${item}`, kind: "guide", title: "Backwaters by boat", cost: 250_000, currency: "INR" },
    description: "A slow boat through the canals, with lunch on board and a swim where the water is clear.",
  })),
}));
