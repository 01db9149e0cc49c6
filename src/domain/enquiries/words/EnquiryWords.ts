/** A part of a month: days from 1 to the last, which 31 stands for. Negative: counted from its end. */
export type PartOfMonth = readonly [number, number];

/**
 * What customers say of a journey in one language. Alternatives are separated by "|", without accents or capitals
 * mattering.
 */
export interface EnquiryWords {
  /** Small words by which the language is known, separated by blanks. */
  common: string;
  /** Twelve. */
  months: readonly string[];
  numbers: readonly (readonly [string, number])[];
  /** Parts of a month before it, or after it where the language says so. */
  parts: readonly (readonly [string, PartOfMonth])[];
  /** First, second, third, last: weeks in one word with the month ("Maiwoche"). */
  monthWeek?: { ending: string; weeks: readonly (readonly [string, PartOfMonth])[] };
  weekdays: string;
  /** Behind the number of a day. */
  ordinals: string;
  /** Between a day, a part and its month. */
  of: string;
  /** Between two dates. */
  until: string;
  /** Before a date or a month. */
  on: string;
  /** Behind a month, where the language says so. */
  behindMonth: string;
  /** Before a length of time until something happens. */
  within: string;
  nextMonth: string;
  nextWeek: string;
  flexible: string;
  nights: string;
  days: string;
  weeks: string;
  adults: string;
  /** Of any age. */
  people: string;
  children: string;
  infants: string;
  /** Before the number of all who travel: "family of". */
  groupOf: string;
  /** Two adults without a number. */
  couples: string;
  /** One adult without a number. */
  alone: string;
  /** Behind the age of a child. */
  years: string;
  ageInMonths: string;
  /** Behind an age that stands for a person: "a 6 year old". */
  yearsOld: string;
  /** The same in one word behind the word of a number: "Sechsjähriger". Endings. */
  yearsOldEndings?: string;
  monthsOld: string;
  /** Before the age of a child that has no other word: "un de 6 ans". */
  oneOfAge: string;
  /** Behind an age that stands for a person, with the small words: "a 6 year old who". */
  behindAge: string;
  /** Two children of one age. */
  twins: string;
  /** Whom an age makes a child or an adult. */
  relatives: string;
  /** Before somebody who comes too. */
  joining: string;
  /** "My", "our", "a". */
  own: string;
  /** Before the age of a child. */
  aged: string;
  and: string;
  rooms: string;
  budget: string;
  perPerson: string;
  thousands: readonly (readonly [string, number])[];
  /** "My name is". The name may be in small letters. */
  named: string;
  /** "I am". The name has a capital. */
  iAm: string;
  /** At the end of a letter. */
  farewells: string;
  /** Before the place where the customer lives or starts. */
  leaving: string;
  /** Places that are words of the language when in small letters. */
  notPlaces: string;
}
