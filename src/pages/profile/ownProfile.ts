import { ownUserName } from "../../providers/writeRow";
import { users } from "../../resources/users";
import type { Resource } from "../../schema";

const { fullname, email, phone, introduction, offerPhone, timeZone } = users.fields;

/** Nobody's own contact data is closed to them. */
const { access: _phone, ...openPhone } = phone;
const { access: _email, ...openEmail } = email;

/** The users as each of them changes their own row. Photo and theme are stored as soon as they are chosen. */
export const ownProfile: Resource = {
  // The exact declaration is narrower than the type of all of them.
  ...(users as Resource),
  name: ownUserName,
  label: { one: "Profile", many: "Profiles" },
  fields: {
    fullname,
    email: openEmail,
    phone: openPhone,
    ...{ introduction, offerPhone },
    timeZone: { ...timeZone, help: "Left empty, the organisation's." },
  },
  form: [
    {
      heading: "Name and contact",
      fields: ["fullname", "email", "phone", "introduction", "offerPhone", "timeZone"],
    },
  ],
};
