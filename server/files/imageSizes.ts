/** The stored sizes of every picture, with the longest side in pixels. */
export const longestSides = { full: 2_400, medium: 960, thumb: 240 } as const;

export type ImageSize = keyof typeof longestSides;
// The keys of the table are the sizes.
export const imageSizes = Object.keys(longestSides) as readonly ImageSize[];
