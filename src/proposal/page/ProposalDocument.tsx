import type { ComponentType, ReactNode } from "react";
import { directionOf } from "../../domain/proposals/words/Words";
import type { PictureProps } from "../ProposalSetting";
import type { PageData } from "./PageContent";
import type { TravellersData } from "./TravellersPage";
import type { DocumentLanguage } from "../../vocabulary";

interface ProposalDocumentProps {
  language: DocumentLanguage;
  title: string;
  /** The organisation's; null if it must not be revealed. */
  colour: string | null;
  /** Of this response's content security policy. */
  nonce: string;
  styles: string;
  fonts: readonly string[];
  /** The page's script with its data; absent if the page has no actions. */
  script?: string | null;
  data?: PageData | TravellersData;
  children: ReactNode;
}

/** The document of a page. Its styles are inline, so that no request delays the first paint. */
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

/** JSON that cannot close the script element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

interface PlainPageProps {
  /** Null if it must not be revealed. */
  organisation: string | null;
  brandTones: Readonly<Record<string, string>> | null;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Shown for an offer that cannot be read: a message with links. */
export const PlainPage = ({ organisation, brandTones, title, text, children }: PlainPageProps) => (
  <main className="proposal p-plain" style={brandTones ?? undefined}>
    {organisation && (
      <p className="p-plain-from">
        <bdi>{organisation}</bdi>
      </p>
    )}
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </main>
);

/** The longest side of each size in which a picture is stored, in pixels. Source: server/files/imageSizes.ts. */
const stored = { thumb: 240, medium: 960, full: 2_400 } as const;

/** Draws the pictures of a token's page: in the fitting size, and lazily below the first screen. */
export function publicPicture(token: string): ComponentType<PictureProps> {
  const address = (fileId: string, size: keyof typeof stored) =>
    `/api/public/proposals/${token}/pictures/${fileId}?size=${size}`;
  return function PublicPicture({ fileId, alt, sizes, isFirst }) {
    const inSize = (size: keyof typeof stored) => `${address(fileId, size)} ${stored[size]}w`;
    return (
      <img
        src={address(fileId, "medium")}
        srcSet={[inSize("thumb"), inSize("medium"), inSize("full")].join(", ")}
        sizes={sizes}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    );
  };
}
