/** The declaration language for other folders; only src/domain/money/amounts.ts and tests go past it. */
export {
  type Aggregate,
  type Aggregated,
  type AskedFigures,
  type Figures,
  type GroupedBy,
  type Grouping,
  groupingsAmong,
  type Measure,
  type Sum,
  formatAggregate,
  groupInWords,
  countOfMoney,
  groupingNames,
  maximumBuckets,
  maximumMeasures,
  measureNames,
  parseAggregate,
  draftReport,
  faultsOfReport,
  type ReadReport,
  readReport,
} from "./aggregate";
export { closedIn, maximumShown, type ReportAnswer, type Reported, reportNamed, reportsFor } from "./reports";
export * from "./kinds/text";
export * from "./firstCalls";
export * from "./applying";
export {
  checkInPieces,
  createSchema,
  isWritable,
  patchSchema,
  presentSchema,
  versionSchema,
  type FieldErrors,
  fieldErrorsOf,
} from "./bodies";
export * from "./brokenChecks";
export * from "./changes";
export { fileFields, isFileField } from "./checkFields";
export { checkRegistry, DeclarationError } from "./DeclarationError";
export * from "./checkResources";
export {
  countryCodes,
  type CodeList,
  currencySchema,
  isCode,
  type CodeOption,
  codeName,
  codesOf,
  countriesOf,
  labelOf,
  offsetOf,
  presentZone,
  zonesOf,
} from "./codes/names";
export * from "./codes/currencies";
export * from "./customer";
export * from "./decideTransition";
export * from "./derived";
export {
  type Detail,
  type DetailFact,
  type DetailPanel,
  type FactsPanel,
  type FirstList,
  factOf,
  keyOf,
  placedParts,
} from "./detail";
export { lookParameters, placeParameters, readConditions } from "./savedViews";
export { unplacedFields } from "./checkDetail";
export * from "./field/access";
export {
  after,
  among,
  clear,
  distinct,
  filled,
  needed,
  notBefore,
  oneOf,
  pointsAt,
  sumAtMost,
  unique,
  withEarliest,
} from "./field/checks";
export {
  type AnyField,
  type AnyFields,
  type FieldBase,
  isListed,
  isSensitive,
  mask,
  maskOf,
  secretFields,
  shownOfSecrets,
  type Around,
  type TextFormats,
  type Operator,
  operators,
} from "./field/field";
export * from "./fieldAccess";
export * from "./fileColumns";
export * from "./kinds/file";
export * from "./walk";
export * from "./kinds/values";
export * from "./resource";
export * from "./erasing";
export * from "./partOf";
export { type Referring, followingOf, namedLists, listsUnited, alikeInOf } from "./merging";
export * from "./kinds/money";
export * from "./kinds/choice";
export * from "./kinds/rows";
export * from "./kinds/date";
export * from "./kinds";
export * from "./kinds/number";
export { isStorableText, isUuid, readInstant, readUuid, shortened } from "./text/reading";
export * from "./kinds/reference";
export { storable } from "./kinds/schemas";
export * from "./listQuery";
export * from "./parseListQuery";
export * from "./transitions";
export * from "./mayDo";
export * from "./memoized";
export * from "./ownPaths";
export * from "./referencePaths";
export * from "./queryFields";
export {
  dateReading,
  datePattern,
  readTypedDate,
  clockText,
  isHalved,
  readTypedInstant,
  readTypedTime,
} from "./text/dates";
export { readDecimal, readDecimalText, writeDecimalText } from "./text/decimals";
export { currencyPart, parseMoney } from "./text/money";
export * from "./valueText";
export { isDayWord, isTimeWord, offeredDays, peopleWord, takesWord, type WordClock, wordText } from "./words";
