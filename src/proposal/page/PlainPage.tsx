import type { ReactNode } from "react";

interface PlainPageProps {
  /** Who offered it; null where that is not to be known. */
  organisation: string | null;
  brandTones: Readonly<Record<string, string>> | null;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What stands where there is no offer to read: one thing, and how to go on. */
export const PlainPage = ({ organisation, brandTones, title, text, children }: PlainPageProps) => (
  <main className="proposal p-plain" style={brandTones ?? undefined}>
    {organisation && <p className="p-plain-from">{organisation}</p>}
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </main>
);
