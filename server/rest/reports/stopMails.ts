import type { FastifyInstance } from "fastify";
import { users } from "../../../src/resources/users";
import { isUuid } from "../../../src/schema";
import { inServerContext, type Services } from "../endpoint/Context";
import { endpoint, mount } from "../endpoint/endpoint";
import { changeRow, readRow } from "../endpoint/rows";
import { readerIn } from "./reportMailKey";

/**
 * Ends the reports by e-mail of the receiver of this mail. Mail programs call it by the header of the mail (RFC 8058):
 * its id, which only its reader has, is the key. The answer is the same where there is no such mail.
 */
const stopReportMails = endpoint({
  method: "POST",
  url: "/api/public/report-mails/:tenant/:mail/stop",
  access: "public",
  tag: users.label.many,
  summary: "End the reports by e-mail of whoever received this one",
  throttle: { subject: "mail ended", maximum: 60, window: "10 minutes", what: "requests" },
  async handle({ services, request, params: { tenant, mail } }) {
    if (!isUuid(tenant) || !isUuid(mail)) return;
    await inServerContext(services, { tenantId: tenant, via: "system" }, request.log, async (context) => {
      const [job] = await context.tx.query<{ key: string }>(
        `select idempotency_key as key from jobs
         where tenant_id = $1 and id = $2 and kind = 'report_mail' and deleted_at is null`,
        [tenant, mail],
      );
      const user = job && (await readRow(context.tx, users, readerIn(job.key), { lock: true }));
      if (user && user.reportMails.length > 0) await changeRow(context, users, user.id, { reportMails: [] });
    });
  },
});

/** Apart from other routes: its body is a form, of which nothing is read. */
export function mountStopMails(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_000 },
      (_request, _body, done) => done(null, undefined),
    );
    mount(scope, services, stopReportMails);
  });
}
