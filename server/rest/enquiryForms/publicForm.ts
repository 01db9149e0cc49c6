import { enquiryForms, type EnquiryForm } from "../../../src/resources/enquiryForms";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import { type CustomerValues, customerView } from "../../../src/schema";
import { notFound, HttpError } from "../../http/HttpError";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

/** A form with the organisation that it belongs to. */
export interface PublicForm {
  form: EnquiryForm;
  organisation: Tenant;
  /** Of both what visitors may learn. */
  shown: CustomerValues<typeof enquiryForms.fields> & {
    organisation: CustomerValues<typeof tenants.fields>;
  };
}

/** The organisation behind the public address of an enquiry form. @throws 404 where no form has it. */
export async function tenantOfForm(database: Database, publicId: string): Promise<string> {
  const [found] = /^[\w-]{1,40}$/.test(publicId)
    ? await database.query<{ tenant: string | null }>("select enquiry_form_tenant($1) as tenant", [publicId])
    : [];
  if (!found?.tenant) throw notFound("This form");
  return found.tenant;
}

/** The form of that address with its organisation. @throws 404 where it is gone, and in its organisation's name where it is switched off. */
export async function readPublicForm(tx: Transaction, publicId: string): Promise<PublicForm> {
  const [found] = await tx.query<{ id: string }>(
    "select id from enquiry_forms where public_id = $1 and deleted_at is null",
    [publicId],
  );
  const form = found && (await readRow(tx, enquiryForms, found.id));
  const organisation = await readRow(tx, tenants, tx.tenantId);
  if (!form || !organisation) throw notFound("This form");
  if (!form.isActive)
    throw new HttpError(
      404,
      `${organisation.name} takes no enquiries with this form at present. Please get in touch directly.`,
    );
  const shown = {
    ...customerView(enquiryForms.fields, form),
    organisation: customerView(tenants.fields, organisation),
  };
  return { form, organisation, shown };
}
