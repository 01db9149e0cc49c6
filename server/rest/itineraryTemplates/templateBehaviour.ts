import type { itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import type { Behaviour } from "../endpoint/Behaviour";
import { previewTemplate } from "./previewTemplate";
import { saveAsTemplate } from "./saveAsTemplate";
import { useTemplate } from "./useTemplate";

/** Lists tell how many days a template has without reading them. */
export const templateBehaviour: Behaviour<typeof itineraryTemplates> = {
  beforeCreate: (_context, values) => ({ ...values, dayCount: values.days?.length ?? 0 }),
  beforeUpdate: (_context, _current, changes) =>
    changes.days ? { ...changes, dayCount: changes.days.length } : changes,
  endpoints: [saveAsTemplate, previewTemplate, useTemplate],
};
