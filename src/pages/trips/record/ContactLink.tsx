import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import { contactHref, type ContactWay } from "../contactHref";

/** A way to reach the customer, as a link that starts it. */
export function ContactLink({ trip, way }: { trip: Trip; way: ContactWay }) {
  const text = trip[way];
  const href = contactHref(trip, way);
  if (!text) return <Nothing />;
  if (!href) return <span>{text}</span>;
  const outside = way === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a href={href} {...outside}>
      {text}
    </a>
  );
}
