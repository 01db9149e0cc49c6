import * as z from "zod";
import { tenants } from "../../../src/resources/tenants";
import { erasedText } from "../../../src/schema";
import { leadingRoles, soldStates } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import { listOf, plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { organisationOf } from "../organisation/organisationOf";

interface OldEnquiry {
  id: string;
  reference: string;
  customerName: string;
  contactId: string | null;
  updatedAt: string;
}

/** Enquiries without a sale, the trash included, whose last activity is so many months back, the oldest first. */
export const oldEnquiries = (
  tx: Transaction,
  now: Date,
  months: number,
  end: string,
): Promise<OldEnquiry[]> =>
  tx.query<OldEnquiry>(
    `select t.id, t.reference, t.customer_name as "customerName", t.contact_id as "contactId", t.updated_at as "updatedAt"
     from trips t, lateral (select $1::timestamptz - make_interval(months => $2) as last) given
     where t.converted_at is null and t.customer_name <> '${erasedText}' and t.status <> all($3)
       and t.updated_at < given.last and not exists (
         select from history h where h.tenant_id = t.tenant_id and h.about = t.id and h.at >= given.last)
     order by t.updated_at ${end}`,
    [now.toISOString(), months, soldStates],
  );

const [mostCounted, mostShown, usualMonths] = [1_000, 5, 24];
const { min, max } = tenants.fields.keepEnquiriesMonths;

/** What the setting would erase today. */
export const previewOldEnquiries = endpoint({
  method: "GET",
  url: "/api/tenants/old-enquiries",
  access: { roles: leadingRoles },
  tag: tenants.label.one,
  summary:
    "Count the enquiries without a sale that would be erased, had nothing happened to them for so many months",
  query: {
    type: "object",
    properties: {
      months: {
        type: "string",
        pattern: "^[0-9]{1,4}$",
        description: "Default: as the setting says, else 24.",
      },
    },
  },
  answer: shape({
    count: z.int().describe(`${mostCounted} at most.`),
    first: listOf(
      plain(
        z.object({ id: z.uuid(), reference: z.string(), customerName: z.string(), updatedAt: z.string() }),
      ),
    ),
  }),
  async read(tx, { request, services }) {
    const { keepEnquiriesMonths } = await organisationOf(tx);
    // Fastify gives query parameters as texts.
    const { months: asked = keepEnquiriesMonths ?? usualMonths } = request.query as { months?: string };
    const months = Number(asked);
    if (months < min || months > max) throw fieldError("months", `Between ${min} and ${max}.`, 400);
    const found = await oldEnquiries(tx, await services.database.now(), months, `limit ${mostCounted}`);
    return { count: found.length, first: found.slice(0, mostShown) };
  },
});
