import type { Choices, ValueOf } from "../vocabulary/choice";

/** Where trips come from. */
export const sourceKinds = {
  direct: { label: "Direct" },
  website_form: { label: "Website form" },
  referral: { label: "Referral" },
  walk_in: { label: "Walk in" },
  phone: { label: "Phone" },
  whatsapp: { label: "WhatsApp" },
  email: { label: "Email" },
  facebook: { label: "Facebook" },
  instagram: { label: "Instagram" },
  google_ads: { label: "Google Ads" },
  marketplace: { label: "Marketplace" },
  b2b_agent: { label: "B2B agent" },
  partner: { label: "Partner" },
  corporate: { label: "Corporate" },
  campaign: { label: "Campaign" },
  repeat_customer: { label: "Repeat customer" },
  import: { label: "Import" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of a query source's kind. */
export type SourceKind = ValueOf<typeof sourceKinds>;
