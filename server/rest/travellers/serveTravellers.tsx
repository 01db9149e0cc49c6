import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { renderToStaticMarkup } from "react-dom/server";
import type { ProposalOrganisation } from "../../../src/domain/proposals/Proposal";
import { proposalFormats } from "../../../src/domain/proposals/proposalFormats";
import { proposingOrganisation } from "../../../src/domain/proposals/proposalOf";
import { wordingOf } from "../../../src/domain/proposals/words/wordingOf";
import { wordsOf } from "../../../src/domain/proposals/words/Words";
import { brandTones } from "../../../src/proposal/ProposalSetting";
import { Ways } from "../../../src/proposal/page/Decision";
import { PlainPage, ProposalDocument } from "../../../src/proposal/page/ProposalDocument";
import {
  type ShownTraveller,
  type TravellersContent,
  travellersDataOf,
  TravellersPage,
} from "../../../src/proposal/page/TravellersPage";
import { tenants } from "../../../src/resources/tenants";
import { tripTravellers } from "../../../src/resources/tripTravellers";
import { trips, type Trip } from "../../../src/resources/trips";
import { codesOf, customerView } from "../../../src/schema";
import { type DocumentLanguage, documentLanguages } from "../../../src/vocabulary";
import { admit, admitFrom } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import { newId } from "../../database/newId";
import type { Services } from "../endpoint/Context";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { pagePolicy } from "../pages/contentPolicy";
import { pageFiles } from "../proposals/renderPage";
import { languageOf, pageHeaders } from "../proposals/serveProposals";
import { liveTravellers } from "./travellerForm";
import { type ClosedTravellerLink, openTravellerLink, tripUnder } from "./travellerLink";

type Page =
  | { state: "open"; language: DocumentLanguage; content: TravellersContent; locale: string }
  | { state: ClosedTravellerLink; language: DocumentLanguage; organisation: ProposalOrganisation }
  | { state: "unknown"; language: DocumentLanguage };

const throttle = {
  subject: "pages for travellers",
  maximum: 300,
  window: "10 minutes",
  what: "pages",
} as const;

/** Empty forms beside those of named travellers, at most. */
const maxEmpty = 20;

/** The page on which a customer says who travels. @param folder of the built application. */
export function serveTravellers(app: FastifyInstance, services: Services, folder: string): void {
  const files = pageFiles(folder);
  app.get<{ Params: { token: string } }>(
    "/t/:token",
    {
      config: { access: "public" },
      schema: { hide: true },
      onRequest: (request) => admitFrom(services.database, throttle, request.ip),
    },
    async (request, reply) => {
      const { token } = request.params;
      const page = await openPage(services, token, languageOf(request));
      const nonce = randomBytes(16).toString("base64");
      const shell = { nonce, styles: files.styles, fonts: files.fonts };
      return reply
        .code(page.state === "open" ? 200 : page.state === "unknown" ? 404 : 410)
        .headers({ ...pageHeaders, "content-security-policy": pagePolicy(`nonce-${nonce}`, [], false) })
        .type("text/html; charset=utf-8")
        .send(
          `<!doctype html>${renderToStaticMarkup(drawn(page, shell, { token, script: files.travellers }))}`,
        );
    },
  );
}

async function openPage(services: Services, token: string, asked: DocumentLanguage): Promise<Page> {
  const { database } = services;
  const link = await openTravellerLink(database, token);
  if (link.state === "unknown") return { state: "unknown", language: asked };
  const limit = { subject: `pages for travellers under ${link.linkId}`, maximum: 300 };
  await admit(database, [limit], "10 minutes", "pages");
  return database.reading(link.tenantId, async (tx): Promise<Page> => {
    const found = await tripUnder(tx, link);
    if (!found) return { state: "unknown", language: asked };
    const { trip, isCancelled } = found;
    const full = await organisationOf(tx);
    const tenant = customerView(tenants.fields, full);
    const language =
      trip.preferredLanguage && Object.hasOwn(documentLanguages, trip.preferredLanguage)
        ? // It is one of its keys.
          (trip.preferredLanguage as DocumentLanguage)
        : asked;
    const organisation = proposingOrganisation(tenant, language);
    const state = isCancelled ? "cancelled" : link.state;
    if (state !== "open") return { state, language, organisation };
    return {
      state,
      language,
      locale: tenant.locale,
      content: {
        ...(await contentOf(tx, trip, organisation, language)),
        today: todayOf(full, tx.now),
      },
    };
  });
}

async function contentOf(
  tx: Transaction,
  trip: Trip,
  organisation: ProposalOrganisation,
  language: DocumentLanguage,
): Promise<Omit<TravellersContent, "today">> {
  const { customerName, title, destinations } = customerView(trips.fields, trip);
  const travellers = await liveTravellers(tx, trip.id);
  const passports = await tx.query<{ id: string }>(
    `select distinct traveller_id as id from travel_documents
     where trip_id = $1 and kind = 'passport' and deleted_at is null and number is not null`,
    [trip.id],
  );
  const shown = travellers.map((row): ShownTraveller => {
    const { birthDate, nationality, diet, medical } = row;
    return {
      id: row.id,
      name: customerView(tripTravellers.fields, row).name,
      isKnown: {
        ...{ birthDate: birthDate !== null, nationality: nationality !== null },
        ...{ diet: diet !== null, medical: medical !== null },
        passport: passports.some(({ id }) => id === row.id),
      },
    };
  });
  const party = trip.adults + trip.childAges.length + trip.infants;
  const lacking = Math.min(maxEmpty, Math.max(party - shown.length, shown.length === 0 ? 1 : 0));
  const isKnown = { birthDate: false, nationality: false, diet: false, medical: false, passport: false };
  return {
    organisation,
    customer: customerName,
    journey: title ?? (destinations.join(", ") || null),
    travellers: [
      ...shown,
      ...Array.from({ length: Math.max(0, lacking) }, () => ({ id: newId(), name: null, isKnown })),
    ],
    countries: codesOf("country", language),
  };
}

function drawn(
  page: Page,
  shell: { nonce: string; styles: string; fonts: readonly string[] },
  { token, script }: { token: string; script: string | null },
) {
  const { language } = page;
  const words = wordsOf(language);
  const wording = wordingOf(words, proposalFormats(language, page.state === "open" ? page.locale : language));
  const { say } = wording;
  if (page.state === "open") {
    const { organisation } = page.content;
    return (
      <ProposalDocument
        {...{ ...shell, language, script }}
        title={`${say("travellersTitle")} · ${organisation.name}`}
        colour={organisation.brandColour}
        data={travellersDataOf(page.content, words, token)}
      >
        <TravellersPage content={page.content} {...wording} />
      </ProposalDocument>
    );
  }
  const who = page.state === "unknown" ? null : page.organisation;
  const title = say(titles[page.state]);
  const text = say(page.state === "unknown" ? "unknownText" : "linkClosedText");
  return (
    <ProposalDocument {...{ ...shell, language, title }} colour={who?.brandColour ?? null}>
      <PlainPage
        organisation={who?.name ?? null}
        brandTones={who && brandTones(who.brandColour)}
        {...{ title, text }}
      >
        {who && <Ways of={who} />}
      </PlainPage>
    </ProposalDocument>
  );
}

const titles = {
  expired: "linkExpiredTitle",
  revoked: "linkRevokedTitle",
  cancelled: "cancelledTitle",
  unknown: "linkUnknownTitle",
} as const;
