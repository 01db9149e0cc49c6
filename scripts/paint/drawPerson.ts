/** What tells one drawn person from another. */
export interface Person {
  background: string;
  skin: string;
  hair: string;
  clothes: string;
  style: "short" | "long" | "bun" | "scarf" | "curly" | "bald";
}

const crowns: Readonly<Record<Person["style"], (hair: string) => string>> = {
  short: (hair) =>
    `<path d="M148 196 q-6 -112 108 -112 q114 0 108 112 q-24 -56 -64 -62 q-80 26 -152 62 Z" fill="${hair}"/>`,
  long: (hair) =>
    `<path d="M256 78 q-128 0 -124 170 l-6 140 h64 V210 q70 -14 100 -56 q20 46 42 56 v178 h64 l-6 -140 q4 -170 -134 -170 Z" fill="${hair}"/>`,
  bun: (hair) =>
    `<circle cx="256" cy="72" r="42" fill="${hair}"/><path d="M148 206 q-4 -118 108 -118 q112 0 108 118 q-40 -62 -108 -62 t-108 62 Z" fill="${hair}"/>`,
  scarf: (hair) =>
    `<path d="M256 74 q-134 0 -130 190 q4 110 60 150 h140 q56 -40 60 -150 q4 -190 -130 -190 Z M256 128 q82 0 82 100 q0 116 -82 116 t-82 -116 q0 -100 82 -100 Z" fill-rule="evenodd" fill="${hair}"/>`,
  curly: (hair) =>
    [
      [160, 170],
      [182, 122],
      [226, 96],
      [282, 94],
      [328, 118],
      [352, 168],
      [150, 214],
      [362, 214],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="40" fill="${hair}"/>`)
      .join(""),
  bald: (hair) => `<path d="M176 318 q80 86 160 0 q-6 66 -80 70 q-74 -4 -80 -70 Z" fill="${hair}"/>`,
};

/** A head and shoulders, 512 by 512 pixels, as SVG. */
export function drawPerson({ background, skin, hair, clothes, style }: Person): string {
  const isBehind = style === "long" || style === "curly";
  const crown = crowns[style](hair);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${background}"/>` +
    `<circle cx="410" cy="110" r="150" fill="#ffffff" opacity="0.16"/>${isBehind ? crown : ""}` +
    `<path d="M66 512 q10 -124 130 -132 h120 q120 8 130 132 Z" fill="${clothes}"/>` +
    `<path d="M216 320 h80 v64 q-40 42 -80 0 Z" fill="${skin}"/><path d="M216 352 q40 34 80 0 v-20 h-80 Z" fill="#000000" opacity="0.12"/>` +
    `<ellipse cx="256" cy="232" rx="94" ry="116" fill="${skin}"/>${isBehind ? fringe(hair) : crown}` +
    `<circle cx="222" cy="236" r="9" fill="#2b2230"/><circle cx="290" cy="236" r="9" fill="#2b2230"/>` +
    `<path d="M226 290 q30 24 60 0" stroke="#7a3b33" stroke-width="8" stroke-linecap="round" fill="none"/></svg>`
  );
}

const fringe = (hair: string) =>
  `<path d="M166 200 q10 -90 90 -92 q80 2 90 92 q-50 -14 -76 -50 q-40 40 -104 50 Z" fill="${hair}"/>`;
