/** ISO 4217 currencies by digits of their minor unit (2026; without funds, metals and test codes). */
export const currenciesByDigits: Readonly<Record<number, readonly string[]>> = {
  0: words("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
  2: words(
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC " +
      "CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR " +
      "JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD " +
      "NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
      "SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG",
  ),
  3: words("BHD IQD JOD KWD LYD OMR TND"),
};

/** Every currency code that money may have, in alphabetical order. */
export const currencyCodes: readonly string[] = Object.values(currenciesByDigits).flat().sort();

const digitsByCode = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, codes]) =>
    codes.map((code) => [code, Number(digits)] as const),
  ),
);

export function isCurrency(value: unknown): value is string {
  return typeof value === "string" && digitsByCode.has(value);
}

/** The number of digits of a currency's minor unit: 2 for INR, 0 for JPY, 3 for KWD; 2 for unknown codes. */
export function minorDigitsOf(currency: string): number {
  return digitsByCode.get(currency) ?? 2;
}

function words(text: string): readonly string[] {
  return text.split(" ");
}
