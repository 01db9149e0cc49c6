import { type CodeList, countryCodes, currencyCodes, isCode } from "../../schema";
import { codeName } from "./codeName";
import { cityOf, timeZones } from "./timeZones";

export interface CodeOption {
  value: string;
  label: string;
}

const known = new Map<string, readonly CodeOption[]>();

/** Every code of a list with its name, by name in the alphabet of the locale. */
export function codesOf(list: CodeList, locale: string | undefined): readonly CodeOption[] {
  const key = `${list}|${locale ?? ""}`;
  const found = known.get(key);
  if (found) return found;
  const { compare } = new Intl.Collator(locale);
  const options = all[list]()
    .filter((code) => isCode(code, list))
    .map((value) => ({ value, label: labelOf(value, list, locale) }))
    .sort((one, other) => compare(one.label, other.label));
  known.set(key, options);
  return options;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const locales =
  "ar-AE ar-EG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-ES " +
  "es-MX fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR ms-MY nb-NO ne-NP nl-NL pl-PL pt-BR " +
  "pt-PT ro-RO ru-RU si-LK sv-SE sw-KE ta-IN te-IN th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW";

const all: Record<CodeList, () => readonly string[]> = {
  country: () => countryCodes,
  // A code whose canonical form is another is a withdrawn one.
  language: () => pairs.filter((code) => new Intl.Locale(code).language === code),
  locale: () => locales.split(" "),
  currency: () => currencyCodes,
  timeZone: timeZones,
};

/** How a code stands in its list. */
export function labelOf(value: string, list: CodeList, locale: string | undefined): string {
  if (list === "timeZone") return cityOf(value);
  const name = codeName(value, list, locale);
  return list === "currency" ? `${value} · ${name}` : name;
}
