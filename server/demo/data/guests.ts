/** An invented guest. */
export interface Guest {
  name: string;
  country: string;
  language: string;
  origin: string;
}

const guest = (name: string, country: string, language: string, origin: string): Guest => ({
  name,
  country,
  language,
  origin,
});

/** Forty guests from many places; each asks for two trips or has family who does. */
export const guests: readonly Guest[] = [
  guest("Ananya Pillaisseri", "IN", "ml", "Kochi"),
  guest("Rohan Chatterlekar", "IN", "hi", "Mumbai"),
  guest("Zoya Farooqui-Lal", "IN", "ur", "Lucknow"),
  guest("Ishaan Bhattacharjya", "IN", "bn", "Kolkata"),
  guest("Kavya Srinivasamurthy", "IN", "kn", "Bengaluru"),
  guest("Harpreet Dhillonwal", "IN", "pa", "Chandigarh"),
  guest("Nikhil Deshmukhe", "IN", "mr", "Pune"),
  guest("Lakshmi Ramanujulu", "IN", "ta", "Chennai"),
  guest("Abbas Merchantwala", "IN", "gu", "Ahmedabad"),
  guest("Sneha Reddivari", "IN", "te", "Hyderabad"),
  guest("Joel Mascarenho", "IN", "en", "Panjim"),
  guest("Tenzin Wangmoyar", "IN", "hi", "Gangtok"),
  guest("Devansh Agarwalia", "IN", "hi", "Delhi"),
  guest("Mariam Kunjumohamed", "IN", "ml", "Kozhikode"),
  guest("Eleanor Whitcombe-Shaw", "GB", "en", "London"),
  guest("Callum Ardenfield", "GB", "en", "Manchester"),
  guest("Niamh O'Rafferty", "IE", "en", "Dublin"),
  guest("Théo Marchandeau", "FR", "fr", "Lyon"),
  guest("Camille Vauquelinet", "FR", "fr", "Paris"),
  guest("Annika Brunnthaler", "DE", "de", "Munich"),
  guest("Jonas Petersholm", "DE", "de", "Hamburg"),
  guest("Saskia van Dijkhuizen", "NL", "nl", "Utrecht"),
  guest("Giulia Montefreddo", "IT", "it", "Bologna"),
  guest("Mateo Izquierdoz", "ES", "es", "Valencia"),
  guest("Ingrid Solbakkveit", "NO", "nb", "Bergen"),
  guest("Olek Wiśnioweckich", "PL", "pl", "Kraków"),
  guest("Hannah Birchwater", "US", "en", "Portland"),
  guest("Marcus Delacroix-Reed", "US", "en", "Chicago"),
  guest("Priscilla Nakamoto-Bell", "US", "en", "Seattle"),
  guest("Étienne Beauchemin-Roy", "CA", "fr", "Montréal"),
  guest("Ruby Castlemaine", "AU", "en", "Melbourne"),
  guest("Tane Waimarieta", "NZ", "en", "Wellington"),
  guest("Yuki Hoshinokawa", "JP", "ja", "Osaka"),
  guest("Seo-yeon Baekhwa", "KR", "ko", "Busan"),
  guest("Wei Ling Tanoto", "SG", "en", "Singapore"),
  guest("Aisha Al Murjani", "AE", "ar", "Abu Dhabi"),
  guest("Omar Khalilieh", "JO", "ar", "Amman"),
  guest("Chiamaka Ezenwaka", "NG", "en", "Lagos"),
  guest("Thabo Mokgatlhane", "ZA", "en", "Johannesburg"),
  guest("Beatriz Figueirinha", "PT", "pt", "Porto"),
];

/**
 * A number that nobody has: countries that keep ranges for fiction lend theirs, the others get a number of a length
 * and beginning that their plans do not use.
 */
export function phoneOf(country: string, index: number): string {
  const two = String(index % 100).padStart(2, "0");
  const ranges: Readonly<Record<string, string>> = {
    GB: `+44 7700 9004${two}`,
    IE: `+353 20 910 00${two}`,
    US: `+1 503 555 01${two}`,
    CA: `+1 514 555 01${two}`,
    AU: `+61 491 570 1${two}`,
    FR: `+33 6 39 98 10 ${two}`,
    DE: `+49 30 23125 0${two}`,
    IN: `+91 55550 100${two}`,
  };
  return ranges[country] ?? `+44 7700 9005${two}`;
}

/** An address of the domain that is kept for examples. */
export const emailOf = (name: string): string =>
  `${name
    .normalize("NFD")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^a-z ]/g, "")
    .trim()
    .replace(/ +/g, ".")}@example.com`;
