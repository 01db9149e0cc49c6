import type { Issue } from "./DeclarationError";
import type { AnyFields } from "./field/field";
import type { Resource } from "./resource";

/** What cannot be for customers: what is closed to some of the staff, secret, or not known before somebody declares it. */
export const errorsOfCustomers = ({ fields }: Resource): Issue[] => errorsWithin(fields);

const errorsWithin = (fields: AnyFields, path = "", isOpen = true): Issue[] =>
  Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const where = path + name;
    // Only the kinds rows and group have fields inside, and there they are declared.
    const inner = "of" in field ? (field.of as AnyFields) : {};
    const nested = errorsWithin(inner, `${where}.`, isOpen && field.customer === true);
    if (!field.customer) return nested;
    const why = field.access?.read
      ? "closed to some roles"
      : field.secret
        ? "secret"
        : field.kind === "custom"
          ? "the organisation's to declare"
          : undefined;
    if (why) return [[`"${where}" is for customers and ${why}`, "leave one of the two out"], ...nested];
    return isOpen || path === ""
      ? nested
      : [
          [`"${where}" is for customers inside of what is not`, `say customer of what it is in too`],
          ...nested,
        ];
  });
