import { email, phone, text } from "../../schema";

export const contact = {
  name: text({ label: "Name", maxLength: 120 }),
  role: text({ label: "Role", maxLength: 80, optional: true }),
  phone: phone({ label: "Phone", optional: true }),
  email: email({ label: "Email", optional: true }),
} as const;
