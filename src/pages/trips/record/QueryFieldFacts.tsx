import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import type { Trip } from "../../../resources/trips";
import { fieldOfQueryField, type QueryField } from "../../../schema/queryFields";
import { Fact } from "./Fact";
import { FactSection } from "./FactSection";
import type { SaveTrip } from "./TripFacts";
import { isNothing } from "./tripFacts";

/** What the organisation calls its own fields where it gave them no section. */
const withoutSection = "Further details";

/** The organisation's own facts of a trip by section; a retired field is read where something is stored in it. */
export function QueryFieldFacts({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const { queryFields } = useFieldEnvironment();
  const shown = queryFields.filter(({ key, isActive }) => isActive || !isNothing(trip.custom[key]));
  const draw = (queryField: QueryField) => {
    const { key, label, isActive } = queryField;
    const field = fieldOfQueryField(queryField);
    const value = trip.custom[key];
    const save = onSave && isActive ? (custom: object) => onSave({ custom: { ...custom } }) : undefined;
    return (
      <Fact
        key={key}
        label={isActive ? label : `${label} (retired)`}
        fields={[{ name: key, field, value }]}
        onSave={save}
      >
        <FieldShow field={field} value={value} around={trip.custom} />
      </Fact>
    );
  };
  return sectionsOf(shown).map(([heading, fields]) => {
    const isFolded = ({ key, required }: QueryField) => !required && isNothing(trip.custom[key]);
    const filled = fields.filter((field) => !isFolded(field));
    if (filled.length === 0) {
      // A heading over nothing but a fold would say less than the empty fields themselves.
      return onSave ? (
        <FactSection key={heading} heading={heading}>
          {fields.map(draw)}
        </FactSection>
      ) : null;
    }
    return (
      <FactSection
        key={heading}
        heading={heading}
        empty={onSave ? fields.filter(isFolded).map(draw) : undefined}
      >
        {filled.map(draw)}
      </FactSection>
    );
  });
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
