import type { ReactNode } from "react";
import { directionOf } from "../../domain/proposals/words/wordsOf";
import type { DocumentLanguage } from "../../vocabulary";
import type { PageData } from "./PageData";

interface ProposalDocumentProps {
  language: DocumentLanguage;
  title: string;
  /** The organisation's; null where it is not to be known. */
  colour: string | null;
  /** Of the policy of this answer. */
  nonce: string;
  styles: string;
  fonts: readonly string[];
  /** The page's script with what it is told; neither where nothing can be done. */
  script?: string | null;
  data?: PageData;
  children: ReactNode;
}

/** The document around a page. Its styles stand in it, so that it can be read as soon as it has arrived. */
export function ProposalDocument(props: ProposalDocumentProps) {
  const { language, title, colour, nonce, styles, fonts, script, data, children } = props;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        {colour && <meta name="theme-color" content={colour} />}
        <link rel="icon" href="data:," />
        <title>{title}</title>
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
        ))}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
        {script && <script type="module" src={script} />}
      </head>
      <body>
        {children}
        {data && (
          <script
            type="application/json"
            id="proposal-data"
            dangerouslySetInnerHTML={{ __html: inScript(data) }}
          />
        )}
      </body>
    </html>
  );
}

/** JSON that no text in it ends before its end. */
const inScript = (data: PageData): string => JSON.stringify(data).replaceAll("<", "\\u003c");
