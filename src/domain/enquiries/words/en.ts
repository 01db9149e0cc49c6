import type { EnquiryWords } from "./EnquiryWords";

export const en: EnquiryWords = {
  common:
    "the and we would like to for with our is are you please from of in can could want looking planning trip hello hi dear thanks my have this will be your",
  months: [
    "january|jan",
    "february|feb",
    "march|mar",
    "april|apr",
    "may",
    "june|jun",
    "july|jul",
    "august|aug",
    "september|sept|sep",
    "october|oct",
    "november|nov",
    "december|dec",
  ],
  numbers: [
    ["one|a|an|single", 1],
    ["two|both", 2],
    ["three", 3],
    ["four", 4],
    ["five", 5],
    ["six", 6],
    ["seven", 7],
    ["eight", 8],
    ["nine", 9],
    ["ten", 10],
    ["eleven", 11],
    ["twelve", 12],
    ["fourteen", 14],
    ["fifteen", 15],
    ["twenty", 20],
  ],
  parts: [
    ["first week|1st week", [1, 7]],
    ["second week|2nd week", [8, 14]],
    ["third week|3rd week", [15, 21]],
    ["fourth week|4th week", [22, 28]],
    ["last week", [-7, 31]],
    ["first half", [1, 15]],
    ["second half", [16, 31]],
    ["beginning|start|early", [1, 10]],
    ["middle|mid|mid -", [11, 20]],
    ["end|late", [21, 31]],
  ],
  weekdays:
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|the|,|about|around",
  ordinals: "st|nd|rd|th",
  of: "of|of the|the|in|,",
  until: "to|till|until|til|through|and|-|–|—|to about|up to",
  on: "in|on|from|for|during|around|about|by|between|of|since|starting|arriving|mid|this|next|throughout|late|early",
  behindMonth: "",
  within: "in|within|after|last|past|next",
  nextMonth: "next month|coming month|following month",
  nextWeek: "next week|coming week",
  flexible:
    "flexible|give or take|flexible dates|dates are flexible|dates flexible|a few days either way|plus minus|+ / -|±",
  nights: "night|nights|n|nts|overnights",
  days: "day|days|d|day trip",
  weeks: "week|weeks|wk|wks",
  adults: "a|adult|adults|grown ups|grown - ups|ad|grandparents|parents",
  people:
    "people|persons|person|pax|travellers|travelers|of us|guests|friends|members|passengers|ladies|colleagues",
  children:
    "c|child|children|kid|kids|son|sons|daughter|daughters|boy|boys|girl|girls|teenager|teenagers|teen|toddler|toddlers",
  infants: "infant|infants|baby|babies|newborn",
  groupOf: "family of|group of|party of|we are|total of|there are|we will be|we ' re|there will be",
  couples:
    "my wife and i|my wife and me|my husband and i|my husband and me|me and my wife|me and my husband|my partner and i|my partner and me|me and my partner|my girlfriend and i|my boyfriend and i|for a couple|as a couple|we are a couple|honeymoon|wife and myself|for couple",
  alone: "solo trip|travelling alone|traveling alone|solo traveller|solo traveler|just me|only me|by myself",
  years:
    "years|year|yrs|yr|y|yo|y / o|year old|years old|yr old|yrs old|- year - old|- year - olds|year olds|year - old|years - old|yr - old|year - olds|yr - olds|yr olds|yos|y o",
  ageInMonths: "months|month|months old|month old|- month - old",
  yearsOld: "year old|yr old|yo|y o|y / o|year - old|yr - old|year olds|year - olds|yr olds|yos",
  monthsOld: "month old|months old|month - old|mo old|month olds|month - olds",
  oneOfAge: "",
  behindAge:
    "who|that|at|as|so|but|also|too|travelling|traveling|visiting|coming|joining|wants|wish|need|going|flying|hoping|interested|staying|together|both|if|it|i|he|she|they|there|then|may|might|should|has|had|was|were|or|by|plus|about|along",
  twins: "twins",
  relatives:
    "mother|father|mom|mum|dad|parent|grandmother|grandma|granny|grandfather|grandpa|grandson|granddaughter|grandchild|grandchildren|brother|sister|nephew|niece|cousin|aunt|uncle|friend|mother in law|mother - in - law|father in law|father - in - law|man|woman|lady|person",
  joining: "with|plus|along with|together with",
  own: "my|our|his|her|their|a|an",
  aged: "aged|age|ages|(|of age|who are|is|are|turning|:",
  and: "and|&|,|/|+|plus",
  rooms:
    "room|rooms|double room|double rooms|single room|single rooms|twin room|twin rooms|hotel room|hotel rooms|family room|family rooms|bedrooms|double bedrooms|separate rooms",
  budget:
    "budget|spend|price range|budget is|cost around|budget :|budget of|up to|maximum|max|not more than|around",
  perPerson:
    "per person|per head|pp|p . p .|p / p|each|per pax|/ person|/ pax|a head|pppn|per adult|p . p|/ head",
  thousands: [
    ["k|thousand", 1_000],
    ["lakh|lakhs|lac|lacs|l", 100_000],
    ["crore|crores|cr", 10_000_000],
    ["million|m", 1_000_000],
  ],
  named: "my name is|my name ' s|name :|name -|name is|contact person :|full name :",
  iAm: "i am|i ' m|this is|it ' s|it is|here is",
  farewells:
    "best regards|kind regards|warm regards|regards|many thanks|thanks and regards|thanks & regards|thanks|thank you|thank you so much|best wishes|best|cheers|sincerely|yours sincerely|yours faithfully|yours|with best regards|with kind regards|all the best|warmly|rgds|br|love|thx|sent from my iphone",
  leaving: "from|ex|flying from|departing from|leaving from|live in|based in|starting from|out of",
  notPlaces: "nice|bath|split|reading|cork|tours|sale|hull|deal|mole|orange|troy|buffalo|mobile|man|march",
};
