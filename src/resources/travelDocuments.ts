import { travelDocumentKinds } from "../vocabulary";
import { choice, code, date, defineResource, file, notBefore, reference, type RowOf, text } from "../schema";
import { planners, workersOfTrip } from "./shared/staff";
import { tripTravellers } from "./tripTravellers";

const personal = { optional: true, short: true, personal: true } as const;

/** Passports, visas and insurance of travellers. Their numbers are masked, and each look at one is kept. */
export const travelDocuments = defineResource({
  name: "travel-documents",
  label: { one: "Travel document", many: "Travel documents" },
  title: "kind",
  purpose: "Passports, visas and insurance. They are deleted when the trip is over.",
  paths: {
    create: "/travel-documents/new",
    edit: "/travel-documents/edit/:id",
    show: "/travel-documents/:id",
  },
  fields: {
    travellerId: reference({
      label: "Traveller",
      to: "trip-travellers",
      createOnly: true,
      onDelete: "keep",
    }),
    tripId: reference({ label: "Trip", to: "trips", onMerge: "move", readOnly: true, onDelete: "keep" }),
    kind: choice({ label: "Document", choices: travelDocumentKinds, default: "passport", short: true }),
    number: text({
      label: "Number",
      help: "Masked. Who looks at it stands in the history.",
      maxLength: 60,
      secret: true,
      sensitive: false,
      ...personal,
    }),
    country: code({
      label: "Country",
      help: "That issued it, or that it lets in.",
      list: "country",
      ...personal,
    }),
    issuedOn: date({ label: "Issued on", ...personal }),
    expiresOn: date({ label: "Expires on", ...personal }),
    file: file({
      label: "Scan",
      accept: ["pdf", "jpeg", "png", "webp", "heic"],
      maxSize: 10 * 1024 * 1024,
      optional: true,
      personal: true,
    }),
  },
  partOf: { resource: tripTravellers, by: "travellerId" },
  access: { read: planners, write: workersOfTrip },
  timelineOf: false,
  checks: [notBefore("expiresOn", "issuedOn", "It expires before it was issued.")],
  list: {
    columns: ["kind", "travellerId", "country", "expiresOn", "tripId"],
    sort: { field: "createdAt", order: "desc" },
    filters: ["tripId", "travellerId", "travellerId.contactId", "tripId.accountId", "kind", "expiresOn"],
  },
  form: [
    {
      heading: "Document",
      fields: ["travellerId", "kind", "number", "country", "issuedOn", "expiresOn", "file"],
    },
  ],
  indexes: [["tripId"], ["travellerId"]],
});
export type TravelDocument = RowOf<typeof travelDocuments>;
