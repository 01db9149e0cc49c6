export function threadTime(): number;
export function slowness(): number;
