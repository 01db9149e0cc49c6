import type { Role } from "../../../src/schema/access";
import type { Person } from "../pictures/drawPerson";

/** One user for each role; the username is the role. */
export interface StaffPlan {
  role: Role;
  fullname: string;
  phone: string;
  portrait: Person;
}

const portrait = (
  background: string,
  skin: string,
  hair: string,
  clothes: string,
  style: Person["style"],
): Person => ({ background, skin, hair, clothes, style });

/** The phone numbers lie in a range that is kept for fiction. */
export const staffPlans: readonly StaffPlan[] = [
  {
    role: "owner",
    fullname: "Meera Kuruvilla",
    phone: "+44 7700 900101",
    portrait: portrait("#f2a65a", "#b97a50", "#1d1412", "#0f5c63", "bun"),
  },
  {
    role: "admin",
    fullname: "Kwame Asantewa",
    phone: "+44 7700 900102",
    portrait: portrait("#318afb", "#5e3a26", "#17100e", "#f4ead0", "short"),
  },
  {
    role: "sales",
    fullname: "Priya Venkataraghavan",
    phone: "+44 7700 900103",
    portrait: portrait("#c85a8a", "#c68a5f", "#2a1a16", "#5b2a86", "long"),
  },
  {
    role: "operations",
    fullname: "Tashi Lhendup",
    phone: "+44 7700 900104",
    portrait: portrait("#3f8f7a", "#d9a878", "#1f1b1a", "#8f5730", "curly"),
  },
  {
    role: "accounts",
    fullname: "Farzana Mirzaei",
    phone: "+44 7700 900105",
    portrait: portrait("#7d5ba6", "#e8b996", "#1f6f8b", "#24445c", "scarf"),
  },
  {
    role: "viewer",
    fullname: "Lorenz Achterberg",
    phone: "+44 7700 900106",
    portrait: portrait("#54321d", "#f0cdb0", "#8a6a4f", "#3f6f8f", "bald"),
  },
];

/** Members by their role; the first is the manager. */
export const teamPlans = [
  {
    name: "India holidays",
    description: "Kerala, Rajasthan, the Himalaya, Goa and the Andaman islands.",
    members: ["sales", "admin"],
    autoAssignment: "round_robin",
  },
  {
    name: "Outbound",
    description: "Bali, Dubai and Sri Lanka, and the visas that go with them.",
    members: ["admin", "sales", "owner"],
    autoAssignment: "least_open",
  },
  {
    name: "On-trip care",
    description: "Whoever travels can call us, day and night.",
    members: ["operations", "admin"],
    autoAssignment: "off",
  },
] as const satisfies readonly {
  name: string;
  description: string;
  members: readonly Role[];
  autoAssignment: string;
}[];
export type TeamName = (typeof teamPlans)[number]["name"];

/** Where this business's enquiries come from. */
export const sourcePlans = [
  { name: "Website form", kind: "website_form", colour: "#318afb", team: "India holidays" },
  { name: "Walk-in, Princess Street", kind: "walk_in", colour: "#0f5c63", team: "India holidays" },
  { name: "WhatsApp", kind: "whatsapp", colour: "#3f8f7a", team: "India holidays" },
  { name: "Guests' recommendations", kind: "referral", colour: "#f2a65a", team: null },
  { name: "Instagram", kind: "instagram", colour: "#c85a8a", team: "Outbound" },
  {
    name: "Halcyon Tours, Leeds",
    kind: "b2b_agent",
    colour: "#7d5ba6",
    team: "India holidays",
    contactName: "Imogen Thistlewood",
    contactPhone: "+44 113 496 0123",
    contactEmail: "imogen@halcyon.example.com",
    commission: 1_000,
  },
  {
    name: "Wayside Marketplace",
    kind: "marketplace",
    colour: "#c8553d",
    team: "Outbound",
    contactName: "Partner desk",
    contactEmail: "partners@wayside.example.com",
    commission: 1_250,
  },
  { name: "Returning guests", kind: "repeat_customer", colour: "#8f5730", team: null },
] as const satisfies readonly {
  name: string;
  kind: string;
  colour: string;
  team: TeamName | null;
  contactName?: string;
  contactPhone?: string;
  contactEmail?: string;
  commission?: number;
}[];
