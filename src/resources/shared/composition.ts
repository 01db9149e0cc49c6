import { group, images, longText, number, rows, tags, text, yesNo } from "../../schema";

/** Texts in the customer's language, composed when the offer is sent. Older versions have none. */
export const composition = {
  journeyName: text({
    label: "Journey",
    maxLength: 160,
    readOnly: true,
    optional: true,
    personal: true,
    customer: true,
  }),
  composed: group({
    label: "Composed texts",
    readOnly: true,
    optional: true,
    customer: true,
    of: {
      isOneOfSeveral: yesNo({ label: "One of several itineraries", default: false, customer: true }),
      inclusions: tags({
        label: "Included",
        maxItems: 120,
        maxLength: 2_000,
        optional: true,
        customer: true,
      }),
      exclusions: tags({
        label: "Not included",
        maxItems: 120,
        maxLength: 2_000,
        optional: true,
        customer: true,
      }),
      terms: longText({ label: "Terms", maxLength: 20_000, optional: true, customer: true }),
      instalments: tags({ label: "Payments", maxItems: 20, maxLength: 80, optional: true, customer: true }),
    },
  }),
  stays: rows({
    label: "Hotels",
    one: "hotel",
    readOnly: true,
    maxItems: 400,
    optional: true,
    customer: true,
    history: false,
    of: {
      itemId: text({ label: "Item", maxLength: 40, customer: true }),
      stars: number({ label: "Stars", min: 1, max: 5, optional: true, customer: true }),
      amenities: tags({ label: "Amenities", maxItems: 8, optional: true, customer: true }),
      description: longText({ label: "Description", maxLength: 4_000, optional: true, customer: true }),
      photos: images({ label: "Photos", aspect: 3 / 2, optional: true, customer: true }),
    },
  }),
} as const;
