import type { Ask } from "./startTestApp";

type Values = Record<string, unknown>;

/** A hotel, and its rates on a published sheet of a supplier of its name. Throws where one of them is refused. */
export const ratedHotel = (owner: Ask, hotel: Values, sheet: Values) =>
  rated(owner, { resource: "hotels", sheets: "hotel-sheets", subject: "hotelId" }, hotel, sheet);

/** An activity, and its rates on a published sheet of a supplier of its name. Throws where one of them is refused. */
export const ratedActivity = (owner: Ask, activity: Values, sheet: Values) =>
  rated(owner, { resource: "activities", sheets: "activity-sheets", subject: "activityId" }, activity, sheet);

/** A transport service, and its rates on a published sheet of a supplier of its name. Throws where one of them is refused. */
export const ratedTransport = (owner: Ask, transport: Values, sheet: Values) =>
  rated(
    owner,
    { resource: "transport-services", sheets: "transport-sheets", subject: "transportId" },
    transport,
    sheet,
  );

async function rated(
  owner: Ask,
  { resource, sheets, subject }: { resource: string; sheets: string; subject: string },
  values: Values,
  sheet: Values,
) {
  const made = async (path: string, body: Values) => {
    const answer = await owner("POST", path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const row = await made(`/api/${resource}`, values);
  const { currency } = sheet;
  const supplier = await made("/api/suppliers", { name: `Supplier of ${String(values["name"])}`, currency });
  const own = { name: "Contract", supplierId: supplier.id, [subject]: row.id };
  const { id, version } = await made(`/api/${sheets}`, { ...own, ...sheet });
  await made(`/api/${sheets}/${id}/move`, { to: "published", version });
  return row;
}
