import { enquiryForms } from "../../../src/resources/enquiryForms";
import { notFound } from "../../auth/Refusal";
import { admit } from "../../auth/throttle";
import type { Endpoint } from "../endpoint";
import { serverWorkIn } from "../Work";
import { enquirySchema, tripFrom, type Enquiry } from "./enquiry";
import { judgeStamp, newStamp } from "./enquiryStamp";
import { readPublicForm, tenantOfForm } from "./publicForm";
import { takeEnquiry } from "./takeEnquiry";
import { Refusal } from "../../auth/Refusal";

const url = "/api/public/enquiry-forms/:publicId";
const described = { access: "public", tag: enquiryForms.label.many } as const;
const text = { type: "string" };

/** What a visitor may know of a form and its organisation: these fields and no others. */
export const readForm: Endpoint = {
  ...described,
  method: "GET",
  url,
  summary: "Read an enquiry form as its visitors see it",
  answer: {
    type: "object",
    properties: {
      organisation: text,
      brandColour: text,
      hasLogo: { type: "boolean" },
      locale: text,
      heading: text,
      introduction: { type: ["string", "null"] },
      thanks: text,
      stamp: text,
    },
  },
  async handle({ params: { publicId = "" }, request, rest: { database } }) {
    await admit(database, [{ subject: `forms from ${request.ip}`, most: 300 }], "10 minutes", "requests");
    const tenantId = await tenantOfForm(database, publicId);
    const { form, organisation } = await database.reading(tenantId, (tx) => readPublicForm(tx, publicId));
    return {
      organisation: organisation.name,
      brandColour: organisation.brandColour,
      hasLogo: organisation.logo !== null,
      locale: organisation.locale,
      heading: form.heading,
      introduction: form.introduction,
      thanks: form.thanks,
      stamp: await newStamp(database, publicId, Date.now()),
    };
  },
};

/** The organisation's logo, for the head of its form. */
export const readLogo: Endpoint = {
  ...described,
  method: "GET",
  url: `${url}/logo`,
  summary: "Read the logo for an enquiry form",
  async handle({ params: { publicId = "" }, rest: { database, files }, reply }) {
    const tenantId = await tenantOfForm(database, publicId);
    const { logo, type } = await database.reading(tenantId, async (tx) => {
      const { organisation } = await readPublicForm(tx, publicId);
      const [file] = await tx.query<{ type: string }>(
        "select type from files where id = $1 and deleted_at is null",
        [organisation.logo],
      );
      return { logo: organisation.logo, type: file?.type };
    });
    if (typeof logo !== "string" || !type) throw notFound("This logo");
    const content = await files.read({ tenantId, fileId: logo }, "medium").catch(() => {
      throw notFound("This logo");
    });
    reply.header("cache-control", "public, max-age=3600").type(type).send(Buffer.from(content));
  },
};

/**
 * Takes an enquiry: a new trip with the source and the team of its form. What a program sent (the field that people do
 * not see is filled, or all was filled within three seconds) gets the same answer and is dropped.
 */
export const sendEnquiry: Endpoint<Enquiry> = {
  ...described,
  method: "POST",
  url,
  summary: "Send an enquiry",
  body: enquirySchema,
  answer: { type: "object", properties: { message: text } },
  status: 201,
  async handle({ body, params: { publicId = "" }, request, rest }) {
    const { database } = rest;
    const limits = [
      { subject: `enquiries to ${publicId} from ${request.ip}`, most: 10 },
      { subject: `enquiries from ${request.ip}`, most: 30 },
      { subject: `enquiries to ${publicId}`, most: 300 },
    ];
    const tenantId = await tenantOfForm(database, publicId);
    await admit(database, limits, "1 hour", "enquiries");
    const judgement = await judgeStamp(database, publicId, body.stamp, Date.now());
    if (judgement === "unknown")
      throw new Refusal(409, "This form was open for very long. Load the page again and send it once more.");
    const trip = tripFrom(body);
    const isTrapped = judgement === "tooFast" || Boolean(body.website);
    const thanks = await serverWorkIn(rest, tenantId, request.log, async (work) => {
      const { form } = await readPublicForm(work.tx, publicId);
      if (!isTrapped) await takeEnquiry(work, form, trip);
      return form.thanks;
    });
    return { message: thanks };
  },
};
