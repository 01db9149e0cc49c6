/** A wait in minutes in its two largest units: "25 min", "3 h 20 min", "2 days 4 h". */
export function waitText(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, days] = [Math.floor(whole / 60), Math.floor(whole / 1440)];
  if (days > 0) return joined(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "h");
  return hours > 0 ? joined(`${hours} h`, whole % 60, "min") : `${whole} min`;
}

const joined = (large: string, rest: number, unit: string) => (rest > 0 ? `${large} ${rest} ${unit}` : large);
