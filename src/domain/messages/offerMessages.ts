import { addDays, isPlainDate } from "../dates/plainDate";
import type { ProposalFormats } from "../proposals/proposalFormats";
import { type DocumentLanguage, documentLanguages } from "../../vocabulary";

interface OfferMessages {
  readonly subject: string;
  readonly mail: string;
  readonly whatsapp: string;
}

/** The texts of languages in which an organisation has none of its own. */
const usual: Readonly<Record<DocumentLanguage, OfferMessages>> = {
  en: {
    subject: "Your travel offer: {name} ({reference})",
    mail: "Dear {customer},\n\nhere is our offer for your journey {name}, {dates}:\n\n{link}\n\nThere you see everything day by day, can ask questions, and accept the offer. If you prefer, just answer this e-mail.\n\nKind regards\n{sender}\n{organisation}",
    whatsapp:
      "Hello {customer}, here is our offer for your journey {name}, {dates}: {link}\n{sender}, {organisation}",
  },
  de: {
    subject: "Ihr Reiseangebot: {name} ({reference})",
    mail: "Guten Tag {customer},\n\nhier ist unser Angebot für Ihre Reise {name}, {dates}:\n\n{link}\n\nDort sehen Sie alles Tag für Tag, können Fragen stellen und das Angebot annehmen. Gern können Sie auch einfach auf diese E-Mail antworten.\n\nMit freundlichen Grüßen\n{sender}\n{organisation}",
    whatsapp:
      "Guten Tag {customer}, hier ist unser Angebot für Ihre Reise {name}, {dates}: {link}\n{sender}, {organisation}",
  },
  fr: {
    subject: "Votre offre de voyage : {name} ({reference})",
    mail: "Bonjour {customer},\n\nvoici notre offre pour votre voyage {name}, {dates} :\n\n{link}\n\nVous y trouverez le programme jour par jour, vous pouvez poser vos questions et accepter l’offre. Vous pouvez aussi simplement répondre à cet e-mail.\n\nCordialement\n{sender}\n{organisation}",
    whatsapp:
      "Bonjour {customer}, voici notre offre pour votre voyage {name}, {dates} : {link}\n{sender}, {organisation}",
  },
  es: {
    subject: "Su oferta de viaje: {name} ({reference})",
    mail: "Hola {customer}:\n\nAquí tiene nuestra oferta para su viaje {name}, {dates}:\n\n{link}\n\nAllí verá todo día por día, podrá hacer preguntas y aceptar la oferta. Si lo prefiere, responda a este correo.\n\nUn saludo\n{sender}\n{organisation}",
    whatsapp:
      "Hola {customer}, aquí tiene nuestra oferta para su viaje {name}, {dates}: {link}\n{sender}, {organisation}",
  },
  hi: {
    subject: "आपकी यात्रा का प्रस्ताव: {name} ({reference})",
    mail: "नमस्ते {customer},\n\nआपकी यात्रा {name}, {dates} के लिए हमारा प्रस्ताव यहाँ है:\n\n{link}\n\nवहाँ आप हर दिन का कार्यक्रम देख सकते हैं, सवाल पूछ सकते हैं और प्रस्ताव स्वीकार कर सकते हैं। चाहें तो इस ई-मेल का सीधे उत्तर दें।\n\nसादर\n{sender}\n{organisation}",
    whatsapp:
      "नमस्ते {customer}, आपकी यात्रा {name}, {dates} के लिए हमारा प्रस्ताव: {link}\n{sender}, {organisation}",
  },
  ar: {
    subject: "عرض رحلتك: {name} ({reference})",
    mail: "مرحبًا {customer}،\n\nإليك عرضنا لرحلتك {name}، {dates}:\n\n{link}\n\nستجد فيه البرنامج يومًا بيوم، ويمكنك طرح الأسئلة وقبول العرض. وإن شئت فأجب عن هذه الرسالة مباشرة.\n\nمع أطيب التحيات\n{sender}\n{organisation}",
    whatsapp: "مرحبًا {customer}، إليك عرضنا لرحلتك {name}، {dates}: {link}\n{sender}، {organisation}",
  },
  zh: {
    subject: "您的旅行方案：{name}（{reference}）",
    mail: "{customer}，您好：\n\n这是我们为您的行程 {name}（{dates}）准备的方案：\n\n{link}\n\n您可以在页面中查看每日安排、提出问题并接受方案，也可以直接回复此邮件。\n\n此致\n{sender}\n{organisation}",
    whatsapp: "{customer}，您好！这是您的行程 {name}（{dates}）的方案：{link}\n{sender}，{organisation}",
  },
};

interface OwnMessages {
  readonly language: DocumentLanguage;
  readonly subject: string | null;
  readonly mail: string | null;
  readonly whatsapp: string | null;
}

/** The message texts in a language: the organisation's own, else the defaults. */
export function offerMessages(language: DocumentLanguage, own: readonly OwnMessages[] = []): OfferMessages {
  const found = own.find((one) => one.language === language);
  const { subject, mail, whatsapp } = usual[language];
  return {
    subject: found?.subject ?? subject,
    mail: found?.mail ?? mail,
    whatsapp: found?.whatsapp ?? whatsapp,
  };
}

/** Travel dates in a sentence. Empty without a start. */
export const messageDates = (formats: ProposalFormats, start: string | null, dayCount: number): string =>
  isPlainDate(start) ? formats.dateRange(start, addDays(start, Math.max(dayCount - 1, 0))) : "";

type InLanguages = readonly { readonly language: DocumentLanguage }[];

interface Written {
  readonly acceptanceTexts: InLanguages;
  readonly offerMessages: InLanguages;
}

/** A sentence that names the organisation's texts missing in a language. A text in no language is not missing. */
export function untranslated(written: Written, language: DocumentLanguage): string {
  const isMissing = (texts: InLanguages) =>
    texts.length > 0 && !texts.some((one) => one.language === language);
  const missing = [
    isMissing(written.acceptanceTexts) && "the text to accept by",
    isMissing(written.offerMessages) && "the words for sending",
  ].filter((name) => name !== false);
  if (missing.length === 0) return "";
  const inLanguage = documentLanguages[language].label;
  return `Missing in the preferences for ${inLanguage}: ${missing.join(" and ")}. The customer gets the usual ones.`;
}
