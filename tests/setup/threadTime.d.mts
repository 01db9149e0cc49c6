export function threadTimes(): { had: number; waited: number };
export function threadTime(): number;
export function slowness(): number;
