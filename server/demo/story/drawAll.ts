import sharp from "sharp";
import type { Values } from "../../rest/endpoint/Values";
import type { Statement } from "../../database/connection/Batch";
import type { FileStore } from "../../files/FileStore";
import { activityPlans, hotelPlans, staffPlans } from "../data/data";
import { drawLogo } from "../pictures/drawLogo";
import { drawPerson } from "../pictures/drawPerson";
import { drawScene } from "../pictures/drawScene";
import type { PaletteName, Scene } from "../pictures/Scene";
import { storePicture, type StoredPicture } from "../pictures/storePicture";

/** The demo's pictures: the rows of their files, and which is of what. */
export interface Pictures {
  rows: readonly Values[];
  /** Settled when all of them are kept: the statements that note their bytes. */
  kept: Promise<readonly Statement[]>;
  /** The id of the picture of that name. @throws Error where there is none. */
  idOf(name: string): string;
}

/** Loading drawings is closed for uploads; here it is opened for our own. */
const loadsDrawings = { operation: ["VipsForeignLoadSvg"] };

/** Draws every picture of the demo, four at a time, and goes on to keep them. */
export async function drawAll(files: FileStore, tenantId: string): Promise<Pictures> {
  const wanted = allPictures();
  const pictures = new Map<string, StoredPicture>();
  sharp.unblock(loadsDrawings);
  try {
    for (let first = 0; first < wanted.length; first += 4) {
      const some = wanted.slice(first, first + 4);
      const stored = await Promise.all(some.map((one) => storePicture(files, tenantId, one)));
      some.forEach(({ name }, index) => stored[index] && pictures.set(name, stored[index]));
    }
  } finally {
    sharp.block(loadsDrawings);
  }
  const kept = Promise.all([...pictures.values()].map((picture) => picture.kept));
  // Whoever waits for them meets the error; where nobody does, the demo has failed already.
  kept.catch(() => undefined);
  return {
    rows: [...pictures.values()].map(({ row }) => row),
    kept,
    idOf: (name) => {
      const picture = pictures.get(name);
      if (!picture) throw new Error(`The demo has no picture "${name}".`);
      return picture.row.id;
    },
  };
}

/** How many pictures of rooms the hotels share. */
export const roomPictures = 4;

const palettesOf: Readonly<Partial<Record<Scene["motif"], PaletteName>>> = {
  palace: "dusk",
  street: "dawn",
  dunes: "sand",
  tea: "mist",
  skyline: "dusk",
};

function allPictures(): { name: string; svg: string }[] {
  const motifs = [...new Set(activityPlans.map(({ motif }) => motif))];
  return [
    { name: "Logo", svg: drawLogo() },
    ...staffPlans.map(({ role, portrait }) => ({ name: role, svg: drawPerson(portrait) })),
    ...hotelPlans.map(({ name, scene }, index) => ({ name, svg: drawScene({ ...scene, seed: 40 + index }) })),
    ...Array.from({ length: roomPictures }, (_, index) => ({
      name: `Room ${index + 1}`,
      svg: drawScene({
        motif: "room",
        palette: (["day", "mist", "dawn", "sand"] as const)[index] ?? "day",
        seed: 11 + index,
      }),
    })),
    ...motifs.map((motif, index) => ({
      name: `View: ${motif}`,
      svg: drawScene({ motif, palette: palettesOf[motif] ?? "day", seed: 90 + index }),
    })),
  ];
}
