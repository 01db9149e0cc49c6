import type { Landscape } from "./landscapes";
import type { Painter } from "./Painter";
import { paintSky } from "./paintSky";
import { type Camera, type Direction, paintTerrain, type Terrain } from "./paintTerrain";
import { paintWater } from "./paintWater";

/** A landscape that is painted, for what is set in front of it. */
export interface View {
  painter: Painter;
  camera: Camera;
  sun: { x: number; y: number };
}

/** Paints sky and ground; then what stands on it; then the water that mirrors both. */
export async function paintLandscape(
  painter: Painter,
  landscape: Landscape,
  standing: (view: View) => string = () => "",
): Promise<View> {
  const { canvas, light, random, noise } = painter;
  const { width, height } = canvas;
  const horizon = Math.round(height * landscape.horizon);
  const place = 0.14 + random.next() * 0.22;
  const sun = { x: width * (random.chance(0.5) ? place : 1 - place), y: horizon * (1 - light.height) };
  paintSky(canvas, { light, noise, horizon, sun });
  const camera = { height: landscape.eye, horizon, focus: width * 0.82 };
  const view = { painter, camera, sun };
  const from = directionOf(sun.x / width, light.height);
  const isWet = landscape.water !== undefined;
  const water = paintTerrain(canvas, landscape.terrain, { camera, light, from, isWet });
  const drawing = standing(view);
  if (drawing) await canvas.overlay(drawing);
  if (landscape.water) paintWater(canvas, water, { camera, light, noise, sun, ...landscape.water });
  return view;
}

/** From the side on which the sun stands; a high one from behind whoever looks. */
function directionOf(place: number, height: number): Direction {
  const [x, y, z] = [(place - 0.5) * 2.6, 0.28 + height * 0.75, height > 0.6 ? -0.35 : 0.3];
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** The row on which the ground is seen in a column, so far away. */
export function rowOf({ painter, camera }: View, terrain: Terrain, column: number, z: number): number {
  const x = ((column - painter.canvas.width / 2) / camera.focus) * z;
  return camera.horizon + ((camera.height - terrain.height(x, z)) * camera.focus) / z;
}
