import { describe, expect, it } from "vitest";
import { readEnquiry } from "../../../src/domain/enquiries/readEnquiry";
import { currencyCodes, minorDigitsOf } from "../../../src/schema";

function budgetIn(text: string, currencies: readonly string[] = ["INR", "EUR", "USD"]) {
  const { findings } = readEnquiry(text, {
    ...{ today: "2026-03-02", country: "IN", monthFirst: false, destinations: ["Goa", "UAE"], currencies },
  });
  const budget = findings.find(({ field }) => field === "budget")?.value;
  // Only the field "budget" is looked for, and its value is money.
  const money = budget as { amount: number; currency: string } | undefined;
  return money ? `${money.currency} ${money.amount}` : "none";
}

describe("the budget of a pasted enquiry", () => {
  it("is in any currency whose code stands before or behind it", () => {
    for (const code of currencyCodes) {
      const minor = 12_500 * 10 ** minorDigitsOf(code);
      expect(budgetIn(`We would like to spend ${code} 12,500 on the trip.`)).toBe(`${code} ${minor}`);
      expect(budgetIn(`It may cost 12500 ${code} for our family.`)).toBe(`${code} ${minor}`);
    }
  });

  it.each([
    ["Budget KWD 1,250.750", "KWD 1250750"],
    ["Budget is MYR 8,000", "MYR 800000"],
    ["Budget myr8000", "MYR 800000"],
    ["Budget RM 8,000", "MYR 800000"],
    ["Budget OMR 900", "OMR 900000"],
    ["Our budget is 500000 yen", "JPY 500000"],
    ["Budget ¥500,000", "JPY 500000"],
    ["We have 8,000 Malaysian ringgit", "MYR 800000"],
    ["Budget 8000 ringgits for the trip", "MYR 800000"],
    ["Budget 900 Omani rials", "OMR 900000"],
    ["Budget 900 Kuwaiti dinar", "KWD 900000"],
    ["Budget 5000 Saudi rials", "SAR 500000"],
    ["Budget (in USD): 3000", "USD 300000"],
    ["USD budget: 3000", "USD 300000"],
    ["Budget 12,000 Saudi riyals per person", "SAR 1200000"],
    ["Budget 12,000 Qatari riyals", "QAR 1200000"],
    ["Budget 5000 Moroccan dirhams", "MAD 500000"],
    ["Budget 5000 dirhams", "AED 500000"],
    ["Budget 80,000 baht", "THB 8000000"],
    ["Budget ฿80,000", "THB 8000000"],
    ["Budget 50 million dong", "VND 50000000"],
    ["Budget 50.000.000 ₫", "VND 50000000"],
    ["Budget Rp 20.000.000", "IDR 2000000000"],
    ["Budget 20 million rupiah", "IDR 2000000000"],
    ["Budget 3,000,000 won", "KRW 3000000"],
    ["Budget ₩3,000,000", "KRW 3000000"],
    ["Budget 4000 Swiss francs", "CHF 400000"],
    ["Budget 30,000 Swedish kronor", "SEK 3000000"],
    ["Budget 30,000 krona", "SEK 3000000"],
    ["Budget 3000 Singapore dollars", "SGD 300000"],
    ["Budget S$3000", "SGD 300000"],
    ["Budget $3000 CAD", "CAD 300000"],
    ["Budget HK$ 20,000", "HKD 2000000"],
    ["Budget R50,000", "ZAR 5000000"],
    ["Budget 50,000 rand", "ZAR 5000000"],
    ["Budget TRY 90,000", "TRY 9000000"],
    ["Budget 90,000 in INR", "INR 9000000"],
    ["Budget 3000 in euros", "EUR 300000"],
    ["Unser Budget liegt bei 500.000 Yen für die Reise", "JPY 500000"],
    ["Wir haben 3.000 Schweizer Franken für die Reise und zwei Wochen", "CHF 300000"],
    ["Wir haben ein Budget von 30.000 schwedischen Kronen", "SEK 3000000"],
    ["Unser Budget ist 1.250,750 Kuwait-Dinar und nicht mehr", "KWD 1250750"],
    ["Notre budget est de 500 000 yens pour le voyage", "JPY 500000"],
    ["Nous avons un budget de 8 000 ringgits malais", "MYR 800000"],
    ["Notre budget est de 12 000 dirhams marocains pour le voyage", "MAD 1200000"],
    ["Nuestro presupuesto es de 500.000 yenes para el viaje", "JPY 500000"],
    ["El presupuesto es de 30.000 coronas suecas para el viaje", "SEK 3000000"],
    ["El presupuesto es de 3.000 francos suizos para el viaje", "CHF 300000"],
    ["Hamara budget 5000 dirham hai, hum 2 log hain", "AED 500000"],
  ])("is read of “%s”", (text, expected) => expect(budgetIn(text)).toBe(expected));

  it.each([
    ["Budget BGN 1,900"],
    ["Budget 1,900 BGN for our trip"],
    ["Our budget is XYZ 900"],
    ["Our budget is 2000-2500 XYZ"],
    ["Budget 40,000 leva"],
    ["Budget ₿ 200"],
    ["Budget BGN 1,900 and 500 for the visa"],
    ["Budget BGN 1,900. The flights were EUR 800."],
    // Eight currencies are dinars, and the organisation has none of them.
    ["Budget 900 dinars"],
    ["Budget 30,000 kr"],
    ["Budget 2000 Martian dollars"],
  ])("is not read of “%s”, which names a currency that is not known", (text) =>
    expect(budgetIn(text)).toBe("none"),
  );

  it("is in the organisation's currency where a word is that of several", () => {
    expect(budgetIn("Budget 900 dinars", ["BHD", "EUR"])).toBe("BHD 900000");
    expect(budgetIn("Budget 900 riyals", ["QAR"])).toBe("QAR 90000");
    expect(budgetIn("Budget 30.000 kr", ["EUR", "DKK"])).toBe("DKK 3000000");
    expect(budgetIn("Budget ¥9000", ["CNY"])).toBe("CNY 900000");
    expect(budgetIn("Budget $900", ["AUD"])).toBe("AUD 90000");
  });

  it.each([
    // A group behind another sign than the groups before it is the decimals.
    ["Budget EUR 1,250.75", "EUR 125075"],
    ["Budget EUR 1.250,750", "EUR 125075"],
    ["Budget KWD 1.250,750", "KWD 1250750"],
    ["Budget KWD 1 250.750", "KWD 1250750"],
    ["Budget INR 1,25,000.500", "INR 12500050"],
    // Three digits behind the only sign are thousands, also with three decimals: no journey costs 1.250 KWD.
    ["Budget KWD 1,250", "KWD 1250000"],
    ["Budget KWD 1.250", "KWD 1250000"],
    ["Budget EUR 1.250", "EUR 125000"],
    ["Budget KWD 1.250.750", "KWD 1250750000"],
    // No thousands begin with four digits or with a zero: these are decimals of a currency that has three.
    ["Budget KWD 1250.750", "KWD 1250750"],
    ["Budget KWD 0.750", "KWD 750"],
    ["Budget KWD 1250.75", "KWD 1250750"],
    ["Budget JPY 125,000", "JPY 125000"],
  ])("is the amount of “%s”", (text, expected) => expect(budgetIn(text)).toBe(expected));

  it.each([
    // Codes and names of currencies that are words too.
    ["We are ALL 4 of us in, budget 50,000", "INR 5000000"],
    ["Try 50,000 ideas", "none"],
    ["we won 500 points", "none"],
    ["20 kgs of luggage, top 100 hotels, 2 rm", "none"],
    ["Ils sont 4 et nous avons un budget de 3000 pour le voyage", "INR 300000"],
    // Capitals that are no currency.
    ["Budget 5000 PAX 4", "INR 500000"],
    ["Budget for Goa 50000 incl GST, please", "INR 5000000"],
    ["Budget 50000 GST extra", "INR 5000000"],
    ["Budget for UAE 50000", "INR 5000000"],
    ["OUR BUDGET IS 50000 FOR GOA", "INR 5000000"],
    ["Villa with up to 200 SQM, budget 5000 EUR", "EUR 500000"],
    ["Budget 2000 or USD 3000", "INR 200000"],
  ])("is not misled by “%s”", (text, expected) => expect(budgetIn(text)).toBe(expected));
});
