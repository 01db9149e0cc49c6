import sharp from "sharp";
import type { Statement } from "../../database/connection/Batch";
import { newId } from "../../database/newId";
import { longestSides } from "../../files/imageSizes";
import type { Contents, FileStore } from "../../files/FileStore";
import { noteSums } from "../../files/sums";
import type { Values } from "../../rest/endpoint/Values";
import { TaskThread } from "../../threads/TaskThread";
import { activityPlans, hotelPlans, staffPlans } from "../data/data";
import { drawLogo } from "../pictures/drawLogo";
import { drawPerson } from "../pictures/drawPerson";
import { sceneSize } from "../pictures/paint/paintScene";
import type { Scene } from "../pictures/paint/Scene";

/** The demo's pictures: the rows of their files, and which is of what. */
export interface Pictures {
  rows: readonly (Values & { id: string })[];
  /** Settled when all of them are painted and kept. */
  kept: Promise<readonly KeptPicture[]>;
  /** The id of the picture of that name. @throws Error where there is none. */
  idOf(name: string): string;
}

/** A picture whose bytes are kept. */
export interface KeptPicture {
  id: string;
  /** In bytes. */
  size: number;
  /** Notes the length and the hash of each variant. */
  sums: Statement;
}

/** A picture of its own text as SVG, 512 by 512 pixels, or of a painted scene. */
type Picture = { name: string } & ({ svg: string } | { scene: Scene });

type Wanted = Picture & { id: string };

/** Loading drawings is closed for uploads; here it is opened for our own, until all are painted. */
const loadsDrawings = { operation: ["VipsForeignLoadSvg"] };

/** So many are painted at once, each in a thread of its own. */
const painters = 2;

/** Names every picture of the demo, and goes on to paint and keep them while the rest of the demo is made. */
export function drawAll(files: FileStore, tenantId: string): Pictures {
  const wanted = allPictures().map((one): Wanted => ({ ...one, id: newId() }));
  const ids = new Map(wanted.map(({ name, id }) => [name, id]));
  const kept = keepAll(wanted, (fileId, contents) => files.put({ tenantId, fileId }, contents));
  // Whoever waits for them meets the error; where nobody does, the demo has failed already.
  kept.catch(() => undefined);
  return {
    rows: wanted.map((one) => ({
      ...{ id: one.id, name: `${one.name}.jpg`, type: "image/jpeg", size: 0 },
      ...("svg" in one ? { width: 512, height: 512 } : sceneSize),
    })),
    kept,
    idOf(name) {
      const id = ids.get(name);
      if (!id) throw new Error(`The demo has no picture "${name}".`);
      return id;
    },
  };
}

async function keepAll(
  wanted: readonly Wanted[],
  keep: (id: string, contents: Contents) => Promise<void>,
): Promise<KeptPicture[]> {
  const kept: KeptPicture[] = [];
  const waiting = [...wanted];
  const paintOneByOne = async () => {
    const thread = new TaskThread("demo/pictures/paint/paintWorker");
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const full =
        "svg" in one
          ? await sharp(Buffer.from(one.svg)).jpeg({ quality: 84 }).toBuffer()
          : // The thread answers with the bytes of a JPEG.
            Buffer.from((await thread.run(one.scene)) as Uint8Array);
      const smaller = (side: number) => sharp(full).resize(side, side, { fit: "inside" }).jpeg().toBuffer();
      const [medium, thumb] = [await smaller(longestSides.medium), await smaller(longestSides.thumb)];
      const contents = { full, medium, thumb };
      await keep(one.id, contents);
      kept.push({ id: one.id, size: full.length, sums: noteSums(one.id, contents) });
    }
  };
  sharp.unblock(loadsDrawings);
  try {
    await Promise.all(Array.from({ length: painters }, paintOneByOne));
  } finally {
    sharp.block(loadsDrawings);
  }
  return kept;
}

function allPictures(): Picture[] {
  const roomLights = ["day", "mist", "dawn", "gold", "dusk"] as const;
  return [
    { name: "Logo", svg: drawLogo() },
    ...staffPlans.map(({ role, portrait }) => ({ name: role, svg: drawPerson(portrait) })),
    ...hotelPlans.map(({ name, scene }, index) => ({ name, scene: { ...scene, seed: 40 + index } })),
    ...hotelPlans.map(({ name, scene: { motif: outlook } }, index) => {
      const light = roomLights[index % roomLights.length] ?? "day";
      return { name: `Room: ${name}`, scene: { motif: "room", light, seed: 11 + index, outlook } as const };
    }),
    ...activityPlans.map(({ name, scene }, index) => ({ name, scene: { ...scene, seed: 70 + index } })),
  ];
}
