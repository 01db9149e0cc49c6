import type { EnquiryLanguage } from "./enquiryWords";

/** What is said of an enquiry that was refused. */
export interface FailureWords {
  missing: string;
  wrong: string;
  turned: string;
  past: string;
  busy: string;
  stale: string;
  failed: string;
}

/** By language; in English the server's own words stand. */
export const failureWords: Readonly<Record<Exclude<EnquiryLanguage, "en">, FailureWords>> = {
  ar: {
    missing: "يرجى ملء هذا الحقل.",
    wrong: "يرجى التحقق من هذا الحقل.",
    turned: "تاريخ النهاية يسبق تاريخ البداية.",
    past: "هذا اليوم قد مضى.",
    busy: "محاولات كثيرة الآن. يرجى المحاولة لاحقًا.",
    stale: "ظل النموذج مفتوحًا مدة طويلة. يرجى تحديث الصفحة وإرساله مرة أخرى.",
    failed: "تعذر الإرسال. يرجى المحاولة مرة أخرى.",
  },
  de: {
    missing: "Bitte füllen Sie dieses Feld aus.",
    wrong: "Bitte prüfen Sie diese Angabe.",
    turned: "Das Ende liegt vor dem Beginn.",
    past: "Dieser Tag ist schon vorbei.",
    busy: "Zu viele Versuche auf einmal. Bitte versuchen Sie es später noch einmal.",
    stale: "Das Formular war sehr lange offen. Bitte laden Sie die Seite neu und senden Sie es noch einmal.",
    failed: "Das ließ sich nicht senden. Bitte versuchen Sie es noch einmal.",
  },
  es: {
    missing: "Rellene este campo.",
    wrong: "Revise este dato.",
    turned: "La fecha final es anterior a la inicial.",
    past: "Este día ya ha pasado.",
    busy: "Demasiados intentos a la vez. Inténtelo más tarde.",
    stale: "El formulario llevaba mucho tiempo abierto. Recargue la página y envíelo de nuevo.",
    failed: "No se ha podido enviar. Inténtelo de nuevo.",
  },
  fr: {
    missing: "Veuillez remplir ce champ.",
    wrong: "Veuillez vérifier cette réponse.",
    turned: "La fin précède le début.",
    past: "Ce jour est passé.",
    busy: "Trop d’essais à la fois. Veuillez réessayer plus tard.",
    stale: "Le formulaire est resté ouvert très longtemps. Rechargez la page et envoyez-le de nouveau.",
    failed: "L’envoi a échoué. Veuillez réessayer.",
  },
  it: {
    missing: "Compili questo campo.",
    wrong: "Controlli questo dato.",
    turned: "La fine precede l’inizio.",
    past: "Questo giorno è già passato.",
    busy: "Troppi tentativi insieme. Riprovi più tardi.",
    stale: "Il modulo è rimasto aperto molto a lungo. Ricarichi la pagina e lo invii di nuovo.",
    failed: "Invio non riuscito. Riprovi.",
  },
  ja: {
    missing: "この項目をご入力ください。",
    wrong: "この項目をご確認ください。",
    turned: "帰着日が出発日より前になっています。",
    past: "この日付は過ぎています。",
    busy: "アクセスが集中しています。しばらくしてからもう一度お試しください。",
    stale: "フォームを開いてから長い時間が経ちました。ページを再読み込みして、もう一度お送りください。",
    failed: "送信できませんでした。もう一度お試しください。",
  },
  nl: {
    missing: "Vul dit veld in.",
    wrong: "Controleer dit gegeven.",
    turned: "Het einde ligt voor het begin.",
    past: "Deze dag is al voorbij.",
    busy: "Te veel pogingen tegelijk. Probeer het later opnieuw.",
    stale: "Het formulier stond heel lang open. Laad de pagina opnieuw en verstuur het nog een keer.",
    failed: "Het versturen is niet gelukt. Probeer het opnieuw.",
  },
  pt: {
    missing: "Preencha este campo.",
    wrong: "Verifique este dado.",
    turned: "O fim é anterior ao início.",
    past: "Este dia já passou.",
    busy: "Demasiadas tentativas de uma vez. Tente mais tarde.",
    stale: "O formulário esteve aberto muito tempo. Recarregue a página e envie-o de novo.",
    failed: "Não foi possível enviar. Tente novamente.",
  },
};
