import { email } from "../../schema/kinds/email";
import { phone } from "../../schema/kinds/phone";
import { text } from "../../schema/kinds/text";

/** A person to talk to at a hotel or a supplier. */
export const contact = {
  name: text({ label: "Name", maxLength: 120 }),
  role: text({ label: "Role", maxLength: 80, optional: true }),
  phone: phone({ label: "Phone", optional: true }),
  email: email({ label: "Email", optional: true }),
} as const;
