/** The parts of a time of the day as it is typed. */
interface TypedClock {
  hour: string;
  minute?: string | undefined;
  /** "pm", "Uhr" or what the locale says. */
  half?: string | undefined;
}

/** The time of the day, "21:30", that hours, minutes and a half of the day stand for; undefined where that is none. */
export function readClock({ hour, minute = "00", half }: TypedClock, locale?: string): string | undefined {
  const isWhole = half === undefined || half === "h" || half === "uhr";
  return clock(Number(hour), Number(minute), isWhole ? undefined : halfOf(half, locale));
}

type Half = "am" | "pm" | "none";

/** Which half of the day a word means in the locale or in English. */
function halfOf(word: string, locale: string | undefined): Half {
  const bare = plain(word);
  const isHalf = (hour: number) =>
    [locale, "en"].some((tag) => {
      const parts = new Intl.DateTimeFormat(tag, {
        hour: "numeric",
        hour12: true,
        timeZone: "UTC",
      }).formatToParts(Date.UTC(2026, 0, 1, hour));
      return plain(parts.find(({ type }) => type === "dayPeriod")?.value ?? "") === bare;
    });
  return bare === "a" || isHalf(9) ? "am" : bare === "p" || isHalf(15) ? "pm" : "none";
}

const plain = (word: string) => word.toLowerCase().replace(/[.\s]/g, "");

function clock(hour: number, minute: number, half: Half | undefined): string | undefined {
  if (half === "none" || minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const inDay = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
