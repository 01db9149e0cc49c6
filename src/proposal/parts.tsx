import { Fragment } from "react";
import type { ItemKind } from "../vocabulary";

/** Paths on a 24 × 24 grid, one per kind of item and some for the page. */
const paths: Readonly<Record<ItemKind | "check" | "cross" | "pin" | "down", string>> = {
  hotel_stay: "M3 18V6m0 9h18m0 3v-5a3 3 0 0 0-3-3h-7v5M7 12.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5",
  activity: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m3.5-12.5-2 5-5 2 2-5z",
  transfer: "M4 16v-4l2-5h12l2 5v4M4 12h16M6 16v2m12-2v2M3 16h18M7.5 14h.01m9 0h.01",
  transport: "M5 17V6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v11H5m0-6h14M8 17v2m8-2v2M8.5 14h.01m7 0h.01",
  flight: "M10.5 13.5 3 11l1.5-1.5 7 .5L16 5.5c1-1 2.5-1.5 3-1s0 2-1 3L13.5 12l.5 7-1.5 1.5z",
  train:
    "M6 15V6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v9a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2m0-4h12M8 21l2-4m6 4-2-4M9.5 14h.01m5 0h.01",
  cruise:
    "M3 19c1.5 0 1.5 1 3 1s1.5-1 3-1 1.5 1 3 1 1.5-1 3-1 1.5 1 3 1 1.5-1 3-1M5 16l-1-4h16l-1.5 4M7 12V8h10v4M12 8V4",
  meal: "M7 3v7a2 2 0 0 0 2 0V3M8 10v11M5 3v5c0 1.5.5 2 2 2m10 11V3c-2 0-3.5 2-3.5 6s1 4.5 3.5 4.5",
  guide: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 10c0-4 3-6.5 7-6.5s7 2.5 7 6.5",
  visa: "M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1m6 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-3 4h6",
  insurance: "M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zm-3 9 2 2 4-4",
  fee: "M4 4h8l8 8-8 8-8-8zm4.5 4.5h.01",
  note: "M5 4h14v11l-5 5H5zm14 11h-5v5M8 9h8m-8 4h4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  cross: "m7 7 10 10M17 7 7 17",
  pin: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11m0-9a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  down: "M12 4v11m0 0 5-5m-5 5-5-5M5 20h14",
};

/** Decorative: the text next to it says the same. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="p-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

/** Short texts in one line, each in its own direction. */
export const Parts = ({ of: parts }: { of: readonly string[] }) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && " · "}
      <bdi>{part}</bdi>
    </Fragment>
  ));

/** A text in paragraphs: an empty line starts a paragraph, line breaks stay. */
export const Paragraphs = ({ text, className }: { text: string; className: string }) => (
  <div className={className}>
    {text
      .split(/\n\s*\n/)
      .filter((part) => part.trim())
      .map((part, index) => (
        <p key={index} dir="auto">
          {part.trim()}
        </p>
      ))}
  </div>
);
