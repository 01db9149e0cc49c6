import { placeholderHelp, placeholderPattern } from "../../domain/messages/placeholders";
import { documentLanguages } from "../../domain/vocabulary";
import { choice, longText, rows, text, unique } from "../../schema";

/** The words with which offers go to customers, by language. */
export const messagePreferences = {
  offerMessages: rows({
    label: "Words for sending offers",
    one: "language",
    help: `What an e-mail or a WhatsApp message with an offer begins with, in the offer's language. In a language without words of your own, and in whatever you leave empty, there are usual ones. Placeholders: ${placeholderHelp}.`,
    maxItems: 7,
    optional: true,
    checks: [unique(["language"])],
    of: {
      language: choice({ label: "Language", choices: documentLanguages }),
      subject: text({
        label: "Subject of the e-mail",
        maxLength: 200,
        optional: true,
        pattern: placeholderPattern,
      }),
      mail: longText({
        label: "Text of the e-mail",
        maxLength: 5_000,
        optional: true,
        pattern: placeholderPattern,
      }),
      whatsapp: longText({
        label: "WhatsApp message",
        maxLength: 1_500,
        optional: true,
        pattern: placeholderPattern,
      }),
    },
  }),
} as const;
