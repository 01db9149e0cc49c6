import type { ReactNode } from "react";
import { LightNotices } from "./LightNotices";
import { EntranceBar } from "./EntranceBar";
import styles from "./EntranceFrame.module.css";
import { RouteArt } from "./RouteArt";

interface EntranceFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The look of the two doors, login and sign-up: the form, and beside it on a wide screen what the product is for. */
export function EntranceFrame({ title, lead, children }: EntranceFrameProps) {
  return (
    <>
      <EntranceBar />
      <LightNotices />
      <main id="content" tabIndex={-1} className={styles.halves}>
        <section className={styles.door}>
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {children}
          </div>
          <footer className={styles.footer}>
            <a href="/privacy-policy">Privacy policy</a>
            <a href="/terms-conditions">Terms and conditions</a>
          </footer>
        </section>
        <aside className={styles.picture}>
          <RouteArt />
          <p className={styles.claim}>From the first enquiry to the booked trip.</p>
          <p className={styles.detail}>
            Enquiries, itineraries and prices of your travel business, in one calm place.
          </p>
        </aside>
      </main>
    </>
  );
}
