import type { SeededRandom } from "./seededRandom";
import type { Palette } from "./Scene";
import { hillPath } from "./shapes";

/** A bedroom with a view: window, bed, lamp, picture. */
export function drawRoom(palette: Palette, random: SeededRandom): string {
  const cloth = random.pick(["#318afb", "#c8553d", "#3f8f7a", "#8a5aa8", "#d99a2b"]);
  return (
    `<rect width="960" height="640" fill="${palette.light}"/>` +
    `<svg x="90" y="80" width="300" height="270" viewBox="0 0 960 640" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="960" height="640" fill="url(#sky)"/>${hillPath({ random, base: 400, height: 120, fill: palette.far })}` +
    `${hillPath({ random, base: 540, height: 90, fill: palette.middle })}</svg>` +
    `<path d="M90 80 h300 v270 h-300 Z M240 80 v270" stroke="#ffffff" stroke-width="12" fill="none"/>` +
    `<path d="M60 60 q40 150 14 310 h-40 V60 Z M420 60 q-40 150 -14 310 h40 V60 Z" fill="${cloth}" opacity="0.55"/>` +
    `<rect y="500" width="960" height="140" fill="${palette.near}"/><ellipse cx="620" cy="570" rx="330" ry="46" fill="${palette.middle}"/>` +
    `<rect x="470" y="260" width="380" height="190" rx="22" fill="${palette.dark}"/>` +
    `<rect x="455" y="400" width="410" height="120" rx="18" fill="#ffffff"/>` +
    `<rect x="455" y="430" width="410" height="110" rx="14" fill="${cloth}"/>` +
    `<rect x="500" y="350" width="140" height="70" rx="20" fill="#fdfaf3"/><rect x="680" y="350" width="140" height="70" rx="20" fill="#fdfaf3"/>` +
    `<path d="M898 520 v-120" stroke="${palette.dark}" stroke-width="8"/><path d="M862 400 h72 l-18 -66 h-36 Z" fill="#ffe2a0"/>` +
    `<rect x="590" y="120" width="140" height="96" fill="#ffffff"/><circle cx="660" cy="168" r="30" fill="${cloth}"/>`
  );
}
