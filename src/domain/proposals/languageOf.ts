import type { DocumentLanguage } from "../../vocabulary";

/** Words that tell the languages of Latin letters apart: small ones, and those of travelling. */
const words: Readonly<Partial<Record<DocumentLanguage, readonly string[]>>> = {
  en: "the and of with your you at from by for after then before this is are we our all as not if on to arrival arrive departure drive transfer transfers day morning evening night visit walk tour cruise breakfast lunch dinner free fees tips flights travel insurance payment deposit balance accommodation listed included help airport lake beach market".split(
    " ",
  ),
  de: "der die das und mit ihr ihre sie auf von für nach dann vor ist sind wir unser alle wie nicht wenn am zum zur im ankunft abreise fahrt tag morgen abend nacht besuch spaziergang rundfahrt frühstück mittagessen abendessen frei gebühren trinkgelder flüge versicherung zahlung anzahlung unterkunft flughafen see strand markt".split(
    " ",
  ),
  fr: "le la les des du et avec votre vos vous à au aux de pour après puis avant ce est sont nous notre tous toutes comme pas si sur arrivée départ trajet transfert journée matin soir nuit visite promenade croisière petit-déjeuner déjeuner dîner libre frais pourboires vols assurance versement acompte solde hébergement aéroport lac plage marché en".split(
    " ",
  ),
  es: "el la los las del y con su sus usted en de para después luego antes es son nuestro todos todas como no si por llegada salida traslado día mañana tarde noche visita paseo crucero desayuno almuerzo cena libre tasas propinas vuelos seguro pago anticipo saldo alojamiento aeropuerto lago playa mercado".split(
    " ",
  ),
};

/** The language in which a text is written; null where it has too little of any, as a name has. */
export function languageOf(text: string): DocumentLanguage | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const share = (script: RegExp) => letters.filter((letter) => script.test(letter)).length / letters.length;
  if (letters.length === 0) return null;
  if (share(/\p{Script=Devanagari}/u) > 0.5) return "hi";
  if (share(/\p{Script=Arabic}/u) > 0.5) return "ar";
  if (share(/\p{Script=Han}/u) > 0.5) return "zh";
  const said = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const found = Object.entries(words)
    .map(([language, known]) => ({ language, hits: said.filter((word) => known.includes(word)).length }))
    .sort((one, other) => other.hits - one.hits);
  const [first, second] = found;
  // The keys of the table are languages.
  return first && first.hits > (second?.hits ?? 0) ? (first.language as DocumentLanguage) : null;
}
