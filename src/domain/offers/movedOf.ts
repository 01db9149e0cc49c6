/**
 * Which of some rows were moved among each other: as few as may be, the others stay in their order.
 * @param places where each stands now, in the order in which they stood before; each once.
 * @returns the places of those that were moved.
 */
export function movedOf(places: readonly number[]): Set<number> {
  // The longest rising row of places, by the length of the longest that ends at each.
  const lengths: number[] = [];
  for (const [index, place] of places.entries()) {
    let longest = 0;
    for (let before = 0; before < index; before += 1)
      if ((places[before] ?? 0) < place) longest = Math.max(longest, lengths[before] ?? 0);
    lengths.push(longest + 1);
  }
  const moved = new Set(places);
  let [wanted, below] = [lengths.reduce((most, length) => Math.max(most, length), 0), Infinity];
  for (let index = places.length - 1; index >= 0 && wanted > 0; index -= 1) {
    const place = places[index] ?? 0;
    if (lengths[index] !== wanted || place >= below) continue;
    moved.delete(place);
    [wanted, below] = [wanted - 1, place];
  }
  return moved;
}
