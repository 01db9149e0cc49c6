import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { FieldShow } from "../../../fields/FieldShow";
import type { Trip } from "../../../resources/trips";
import { fieldOfQueryField, type QueryField } from "../../../schema";
import type { SectionFact } from "../../resource/detail/FactProps";
import { FactSection } from "../../resource/detail/FactSection";
import type { SaveTrip } from "./TripFacts";

/** What the organisation calls its own fields where it gave them no section. */
const withoutSection = "Further details";

/** The organisation's own facts of a trip by section; a retired field is read where something is stored in it. */
export function QueryFieldFacts({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const { queryFields } = useFieldEnvironment();
  const shown = queryFields.filter(({ key, isActive }) => isActive || !isEmptyValue(trip.custom[key]));
  const factOf = (queryField: QueryField): SectionFact => {
    const { key, label, isActive, required } = queryField;
    const field = fieldOfQueryField(queryField);
    const value = trip.custom[key];
    return {
      key,
      label: isActive ? label : `${label} (retired)`,
      fields: [{ name: key, field, value }],
      children: <FieldShow field={field} value={value} around={trip.custom} />,
      onSave:
        onSave && isActive ? (changed) => onSave({ custom: { ...trip.custom, ...changed } }) : undefined,
      isFolding: !required && isEmptyValue(value),
    };
  };
  return sectionsOf(shown).map(([heading, fields]) => (
    <FactSection key={heading} heading={heading} facts={fields.map(factOf)} />
  ));
}

/** The fields by section, sections in the order of their first field. */
export function sectionsOf(fields: readonly QueryField[]): [string, QueryField[]][] {
  const sections = new Map<string, QueryField[]>();
  for (const field of fields) {
    const heading = field.section?.trim() || withoutSection;
    sections.set(heading, [...(sections.get(heading) ?? []), field]);
  }
  return [...sections];
}
