/** A part of a legal page. `{organisation}` stands for the organisation that runs the workspace. */
export interface LegalSection {
  heading: string;
  paragraphs: string[];
}

export interface LegalText {
  title: string;
  lead: string;
  sections: LegalSection[];
}

/** What is true of every installation. The organisation that runs it is responsible for its data and adds its own terms. */
export const legalTexts: Record<"privacy" | "terms", LegalText> = {
  privacy: {
    title: "Privacy policy",
    lead: "What {organisation} keeps in Tripwright, why, for how long, and what you can ask for.",
    sections: [
      {
        heading: "Who is responsible",
        paragraphs: [
          "{organisation} decides what is kept in this workspace and is responsible for it. Tripwright is the software that keeps it; it sends nothing to its makers and contains no advertising and no tracking.",
        ],
      },
      {
        heading: "What is kept",
        paragraphs: [
          "About travellers: the name and contact details that were given with an enquiry, travel dates, places and wishes, the ages of children, the correspondence about the trip, and the offers and prices that were made.",
          "About people who work here: name, username, email address, phone number, photo, role, and when they were last seen. A password is kept only as a salted hash, from which it cannot be read back.",
          "About each session: when it began, when it was last used, the browser and the network address, so that you can recognise and end your own sessions under your profile.",
        ],
      },
      {
        heading: "Why",
        paragraphs: [
          "To answer an enquiry, to prepare and carry out a trip, to keep the records that commercial and tax law ask for, and to keep the workspace secure.",
        ],
      },
      {
        heading: "Who sees it",
        paragraphs: [
          "People of {organisation}, each as far as their role allows. No other organisation that uses the same installation can read it. Hotels, guides and carriers get what they need for the services that were booked.",
        ],
      },
      {
        heading: "What your browser keeps",
        paragraphs: [
          "Your browser's local storage holds the token of your session and your choice of theme. No cookies are set. Signing out removes the token. If your session ends while a form is not saved, the browser tab keeps what you had typed, for you alone, until you take it up again, sign out or close the tab.",
        ],
      },
      {
        heading: "For how long",
        paragraphs: [
          "Enquiries and trips are kept as long as the business relation and the law require it. What is deleted goes to a trash, from which it can be restored. Sessions end after 8 hours without use and after 7 days at the latest.",
        ],
      },
      {
        heading: "What you can ask for",
        paragraphs: [
          "You can ask {organisation} what is kept about you, have it corrected, receive a copy, have it deleted where no law requires keeping it, and object to its use. You can also complain to the data protection authority of your country.",
        ],
      },
    ],
  },
  terms: {
    title: "Terms and conditions",
    lead: "The rules for using this workspace of {organisation}. They are not the terms of a trip: those come with its offer.",
    sections: [
      {
        heading: "Who may use it",
        paragraphs: [
          "People to whom {organisation} gave an account. An account belongs to one person. Keep your password to yourself, and tell an owner or admin at once if somebody else may know it.",
        ],
      },
      {
        heading: "How to use it",
        paragraphs: [
          "Use the workspace for the work of {organisation} and within your role. Enter only what is true and needed for a trip. Do not try to reach other people's data or to disturb the service.",
        ],
      },
      {
        heading: "Travellers' data",
        paragraphs: [
          "You see personal data because your work needs it. Treat it as confidential, also after you leave, and do not copy it out of the workspace without need. The privacy policy says what is kept.",
        ],
      },
      {
        heading: "Prices and offers",
        paragraphs: [
          "Prices are worked out from the rates, taxes and exchange rates that {organisation} entered. Check an offer before it is sent. An offer is valid until the date it names.",
        ],
      },
      {
        heading: "Content",
        paragraphs: [
          "What is entered belongs to {organisation}. Upload only pictures and texts that you may use. Uploaded pictures are checked and stored anew, without the hidden data that cameras add.",
        ],
      },
      {
        heading: "Availability and liability",
        paragraphs: [
          "The service may pause for maintenance. Tripwright is provided as it is, under the MIT licence, without warranty as far as the law allows. {organisation} is responsible for backups and for who has access.",
        ],
      },
      {
        heading: "When access ends",
        paragraphs: [
          "An owner or admin can deactivate an account at any time; its sessions end at that moment. The records of past work stay with {organisation}.",
        ],
      },
    ],
  },
};
