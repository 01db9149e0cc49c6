import { codeName, currencyCodes, currencyPart } from "../../schema";
import type { EnquiryLanguage } from "./languages";
import { type Phrases, phrasesOf } from "./tokens";

/** What a name of a currency means beside an amount. */
export interface NamedCurrency {
  /** ISO 4217. None of a currency that has no code here, such as bitcoin. */
  codes: readonly string[];
  /** Whether the first is meant where the organisation has none of them. */
  hasUsual: boolean;
  /** A name that is a word too counts beside a large amount alone: behind it, or in capitals. */
  only?: "behind" | "capitals";
}

/** Signs and names of currencies. The first code is meant unless the organisation has another of them. */
const usual: readonly (readonly [string, string])[] = [
  ["€|euro|euros", "EUR"],
  ["₹|rs .|rs|rupees|rupee|rupaye|rupay|rupees /|rupien|roupies|rupias", "INR LKR NPR PKR MUR SCR"],
  ["£|pound|pounds|pfund|livres|livres sterling|libras", "GBP EGP"],
  ["us $|us dollar|us dollars|us - dollar", "USD"],
  ["$|dollar|dollars|dolares", "USD CAD AUD NZD SGD HKD"],
  ["a $|au $|aussie dollars", "AUD"],
  ["c $|ca $", "CAD"],
  ["s $|sg $", "SGD"],
  ["hk $", "HKD"],
  ["nz $", "NZD"],
  ["nt $", "TWD"],
  ["mx $|mex $", "MXN"],
  ["r $|reais", "BRL"],
  ["franken|francs suisses|sfr|sfr .|fr .", "CHF"],
  ["franc|francs|francos", "CHF XOF XAF XPF"],
  ["dirham|dirhams|dhs|dh", "AED MAD"],
  ["emirati dirhams|uae dirhams|dirhams emiratis|dirhams emiraties", "AED"],
  ["riyal|riyals|riyales", "SAR QAR OMR YER IRR"],
  ["saudi rial|saudi rials", "SAR"],
  ["qatari rial|qatari rials", "QAR"],
  ["¥|￥", "JPY CNY"],
  ["yen|yens|yenes", "JPY"],
  ["yuan|yuans|yuanes|rmb|renminbi|元", "CNY"],
  ["円", "JPY"],
  ["ringgit|ringgits|ringit", "MYR"],
  ["฿|baht|bahts", "THB"],
  ["₫|vietnamese dong", "VND"],
  ["rp|rp .|rupiah|rupiahs", "IDR"],
  ["₩|korean won|koreanische won|wons|wones", "KRW"],
  ["₱|philippine pesos", "PHP"],
  ["krona|kronor", "SEK ISK"],
  ["₺|lira|liras|lire", "TRY"],
  ["₽|ruble|rubles|rouble|roubles|rubel|rublos", "RUB"],
  ["₪|shekel|shekels|schekel", "ILS"],
  ["zl|zloty|zlotys|zlotych", "PLN"],
  ["kc", "CZK"],
  ["forint|forints", "HUF"],
  ["₴|hryvnia", "UAH"],
  ["৳|taka|tk", "BDT"],
  ["₸|tenge", "KZT"],
  ["₾|lari", "GEL"],
  ["₦|naira", "NGN"],
  ["₵|cedi|cedis", "GHS"],
  ["₡|colones", "CRC"],
  ["₲|guaranies", "PYG"],
  ["₭", "LAK"],
  ["₮|tugrik", "MNT"],
  ["៛|riel|riels", "KHR"],
  ["؋|afghani|afghanis", "AFN"],
  ["֏", "AMD"],
  ["₼", "AZN"],
  ["kyat|kyats", "MMK"],
  ["rufiyaa", "MVR"],
  ["ngultrum", "BTN"],
  ["birr", "ETB"],
  ["ariary", "MGA"],
  ["ksh", "KES"],
  ["tsh", "TZS"],
  ["ush", "UGX"],
  ["kuwaiti dinar|kuwaitische dinar", "KWD"],
];

/** Names of several currencies of which none is the usual one: that of the organisation is meant. */
const shared: readonly (readonly [string, string])[] = [
  ["dinar|dinars|dinare|dinares", "KWD BHD JOD IQD TND LYD DZD RSD"],
  ["rial|rials|riales|﷼", "OMR QAR SAR YER IRR"],
  ["kr|kr .|krone|kroner|kronen|crowns|couronnes|coronas", "SEK NOK DKK ISK CZK"],
  ["peso|pesos", "MXN ARS CLP COP PHP CUP DOP UYU"],
  ["cfa|fcfa|f cfa|francs cfa|francos cfa", "XOF XAF"],
  ["shilling|shillings|schilling", "KES TZS UGX SOS"],
  ["kwacha", "ZMW MWK"],
  ["manat", "AZN TMT"],
  // Currencies that the product does not have.
  ["₿|bitcoin|bitcoins|leva|levs|lewa", ""],
];

/** Names that are words too. */
const behind: readonly (readonly [string, string])[] = [
  ["won", "KRW"],
  ["dong", "VND"],
  ["rand|rands", "ZAR"],
  ["kip", "LAK"],
  ["soles", "PEN"],
  ["lei", "RON"],
  ["dram", "AMD"],
];

/** Abbreviations that are words too, and codes that are. */
const capitals: readonly (readonly [string, string])[] = [
  ["r", "ZAR"],
  ["rm", "MYR"],
  ["sr", "SAR"],
  ["qr", "QAR"],
  ["kd", "KWD"],
  ["bd", "BHD"],
  ["jd", "JOD"],
];
const wordCodes = new Set(
  "ALL BAM BOB COP CUP GEL HUF ILS KGS LAK MAD MNT MOP MUR PEN RON RUB SOS TOP TRY VES".split(" "),
);

const entriesOf = (pairs: readonly (readonly [string, string])[], rest: Omit<NamedCurrency, "codes">) =>
  pairs.map(([names, codes]) => [names, { ...rest, codes: codes.split(" ").filter(Boolean) }] as const);

const known = new Map<string, Phrases<NamedCurrency>>();

/** What a text in the language may call a currency: by code, sign, word, or by its full name in the language. */
export function currenciesIn(language: EnquiryLanguage): Phrases<NamedCurrency> {
  // Hindi in Latin letters names currencies in English.
  const locale = language === "hi" ? "en" : language;
  const found =
    known.get(locale) ??
    phrasesOf<NamedCurrency>([
      ...entriesOf(usual, { hasUsual: true }),
      ...entriesOf(shared, { hasUsual: false }),
      ...entriesOf(behind, { hasUsual: true, only: "behind" }),
      ...entriesOf(capitals, { hasUsual: true, only: "capitals" }),
      ...currencyCodes.map((code): readonly [string, NamedCurrency] => [
        code,
        { codes: [code], hasUsual: true, ...(wordCodes.has(code) ? { only: "capitals" } : {}) },
      ]),
      ...currencyCodes.map((code) => [fullNames(code, locale), { codes: [code], hasUsual: true }] as const),
    ]);
  known.set(locale, found);
  return found;
}

/** "Kuwaiti dinars", "schwedische Kronen". Names of one word stand above. */
function fullNames(code: string, locale: string): string {
  const names = [
    ...[1, 2].map((amount) => currencyPart(code, locale, "name", amount)),
    codeName(code, "currency", locale),
  ];
  // "Von schwedischen Kronen".
  const bent = locale === "de" ? names.map((name) => name.replace("e ", "en ")) : [];
  return [...new Set([...names, ...bent])].filter((name) => /[\s-]/.test(name)).join("|");
}
