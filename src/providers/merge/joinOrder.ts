/** The order of a list that two people changed. */
export interface JoinedOrder {
  ids: string[];
  /** Both moved the same row, to different places: it stands where it is in mine. */
  isContested: boolean;
}

/** What stands before the first row. */
const start = "";

/**
 * The rows that are left, in one order: whoever added or moved a row has it behind the row that it stood behind in theirs;
 * all others stand as they did. Where both put rows behind the same one, those whose ids come first do, so that
 * two people get one order.
 */
export function joinOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  left: ReadonlySet<string>,
): JoinedOrder {
  const [ownIds, otherIds] = [new Set(mine), new Set(theirs)];
  const inAll = base.filter((id) => left.has(id) && ownIds.has(id) && otherIds.has(id));
  const [stayedHere, stayedThere] = [unmoved(inAll, mine), unmoved(inAll, theirs)];
  const stable = new Set(inAll.filter((id) => stayedHere.has(id) && stayedThere.has(id)));
  const here = anchorsOf(mine, stable, (id) => left.has(id) && !stayedHere.has(id));
  const there = anchorsOf(theirs, stable, (id) => left.has(id) && !stayedThere.has(id));
  const isContested = [...here].some(([id, anchor]) => there.has(id) && there.get(id) !== anchor);
  const ids = [start, ...stable].flatMap((anchor) => {
    const [own, other] = [here, there].map((placed) =>
      [...placed].filter(([, at]) => at === anchor).map(([id]) => id),
    );
    return [
      ...(anchor === start ? [] : [anchor]),
      ...inOneOrder(
        own ?? [],
        (other ?? []).filter((id) => !here.has(id) || here.get(id) === anchor),
      ),
    ];
  });
  return { ids, isContested };
}

function inOneOrder(own: readonly string[], other: readonly string[]): string[] {
  const [first, second] = own.join() <= other.join() ? [own, other] : [other, own];
  return [...new Set([...first, ...second])];
}

/** The rows that somebody placed, each with the last row before it that nobody placed. */
function anchorsOf(
  ids: readonly string[],
  stable: ReadonlySet<string>,
  isPlaced: (id: string) => boolean,
): Map<string, string> {
  const placed = new Map<string, string>();
  let anchor = start;
  for (const id of ids) {
    if (stable.has(id)) anchor = id;
    else if (isPlaced(id)) placed.set(id, anchor);
  }
  return placed;
}

/** Of the rows in their former order the most that still follow one another so: the others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeOf = new Map(after.map((id, place) => [id, place]));
  const places = before.map((id) => placeOf.get(id) ?? 0);
  if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))) return new Set(before);
  const lengths: number[] = [];
  const previous: number[] = [];
  places.forEach((place, index) => {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1)
      if ((places[earlier] ?? 0) < place && (lengths[earlier] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[earlier] ?? 0) + 1;
        previous[index] = earlier;
      }
  });
  const stayed = new Set<string>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1)
    stayed.add(before[at] ?? "");
  return stayed;
}
