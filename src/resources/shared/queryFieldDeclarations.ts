import { choice, queryFieldKinds, rows, text, unique, yesNo } from "../../schema";

export const queryFieldDeclarations = {
  queryFields: rows({
    label: "Query fields",
    one: "query field",
    maxItems: 200,
    optional: true,
    checks: [unique(["label", "section", "of"], "isActive")],
    of: {
      key: text({
        label: "Key",
        maxLength: 60,
        pattern: {
          source: "^[a-z][a-zA-Z0-9]*$",
          message: "Use letters and digits, beginning with a small letter.",
        },
      }),
      of: text({ label: "Of", maxLength: 60, default: "trips" }),
      label: text({ label: "Label", maxLength: 80 }),
      kind: choice({ label: "Kind", choices: queryFieldKinds }),
      options: rows({
        label: "Options",
        one: "option",
        maxItems: 100,
        optional: true,
        checks: [unique(["label"])],
        of: {
          value: text({ label: "Value", maxLength: 60 }),
          label: text({ label: "Label", maxLength: 80 }),
        },
      }),
      required: yesNo({ label: "Required", default: false }),
      help: text({ label: "Help", maxLength: 300, optional: true }),
      section: text({ label: "Section", maxLength: 80, optional: true }),
      isPublic: yesNo({
        label: "Ask on enquiry forms",
        help: "Visitors of your website see the label and the help, and what they answer stands on the trip.",
        default: false,
      }),
      isActive: yesNo({ label: "Active", default: true }),
    },
  }),
} as const;
