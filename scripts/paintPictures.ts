import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawLogo } from "./paint/drawLogo";
import { drawPerson, type Person } from "./paint/drawPerson";
import { paintScene } from "./paint/paintScene";
import pictures from "./paint/pictures.json";
import type { Scene } from "./paint/Scene";

/**
 * npx tsx scripts/paintPictures.ts [NAME …]: paints the pictures of the demo, all or those of these names, as WebP files into
 * server/demo/pictures. scripts/paint/pictures.json says what each shows; the same scene gives the same picture.
 */
const names = process.argv.slice(2);
// The JSON has the options that the type names.
const scenes = pictures.scenes as Record<string, Scene>;
// As above.
const portraits = pictures.portraits as Record<string, Person>;
const drawings = Object.entries(portraits).map(([name, person]) => [name, drawPerson(person)] as const);

for (const [name, svg] of [["Logo", drawLogo()] as const, ...drawings])
  if (isWanted(name)) await keep(name, Buffer.from(svg));
for (const [name, scene] of Object.entries(scenes))
  if (isWanted(name)) await keep(name, await paintScene(scene));

function isWanted(name: string): boolean {
  return names.length === 0 || names.includes(name);
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const file = `server/demo/pictures/${name.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}.webp`;
  writeFileSync(file, await sharp(picture).webp({ quality: 70 }).toBuffer());
  console.log(file);
}
