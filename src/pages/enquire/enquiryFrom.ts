import { answersFrom, numberOr } from "./answersFrom";
import type { PublicForm } from "../../providers/publicForm";

/** The body of an enquiry from what was typed; what is empty is left out. */
export function enquiryFrom(typed: FormData, form: PublicForm): Record<string, unknown> {
  const text = (name: string) => String(typed.get(name) ?? "").trim() || undefined;
  const list = (name: string) =>
    text(name)
      ?.split(/[,;،؛、，]/)
      .map((one) => one.trim())
      .filter(Boolean);
  const whole = (one: string | undefined) => (one === undefined ? undefined : numberOr(one));
  const custom = answersFrom(typed, form);
  return withoutEmpty({
    stamp: form.stamp,
    subject: text("subject"),
    customerName: text("customerName"),
    email: text("email"),
    phone: text("phone"),
    destinations: list("destinations"),
    startDate: text("startDate"),
    endDate: text("endDate"),
    adults: whole(text("adults")),
    childAges: list("childAges")?.map(numberOr),
    message: text("message"),
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  });
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
