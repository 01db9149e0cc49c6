/** The language of declarations, as the rest of the application sees it: nothing outside this folder imports another file of it. */
export {
  type Aggregate,
  type Aggregated,
  type AskedFigures,
  type Figures,
  type GroupedBy,
  type Measure,
  type Sum,
  formatAggregate,
  groupInWords,
  groupingName,
  maximumBuckets,
  maximumMeasures,
  measureNames,
  parseAggregate,
} from "./aggregate";
export { amongPath } from "./amongPath";
export {
  firstFilters,
  firstSort,
  openTab,
  withoutConditions,
  currentUserPath,
  firstCallsOf,
  firstSize,
  queryFieldsPath,
  tenantPath,
} from "./firstCalls";
export { applies, conditionsIn, onlyWhatApplies } from "./applying";
export { checkInPieces } from "./checkInPieces";
export { createSchema, isWritable, patchSchema, presentSchema, versionSchema } from "./bodies";
export { brokenChecks, rulesWith } from "./brokenChecks";
export { type Change, type FeedEvent, type Presence, type PresentPerson, changeKindOf } from "./changes";
export { fileFields, isFileField } from "./checkFiles";
export { checkRegistry } from "./checkRegistry";
export { checkResources, targetOf } from "./checkResources";
export { countryCodes } from "./codes/countries";
export { currenciesByDigits, currencyCodes, isCurrency, minorDigitsOf } from "./codes/currencies";
export {
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
export { type CustomerValues, customerView, notForCustomers } from "./customer";
export { decideTransition } from "./decideTransition";
export { type Derived, childrenBy, countOf, earliestOf, latestOf, sumOf } from "./derived";
export {
  type Detail,
  type DetailFact,
  type DetailPanel,
  type FactsPanel,
  factOf,
  keyOf,
  placedParts,
} from "./detail";
export { unplacedFields } from "./checkDetail";
export { DeclarationError } from "./DeclarationError";
export {
  type Action,
  type Actor,
  type Role,
  type Rule,
  allOf,
  anyOf,
  assigned,
  everyone,
  isRoleRule,
  nobody,
  permits,
  roleNames,
  rolesOf,
  roles,
  self,
  through,
} from "./field/access";
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
} from "./field/field";
export { type Operator, operators } from "./field/operators";
export { type Series, partsOfPattern } from "./field/seriesPattern";
export { canRead, canWrite, canWriteWhole, redacted, redactsAny } from "./fieldAccess";
export { type FieldErrors, fieldErrorsOf } from "./fieldErrors";
export { type FileType, fileTypes, largestFile } from "./kinds/fileTypes";
export {
  type BrowserVia,
  type ChangeAction,
  type ChangeVia,
  type FieldChange,
  type HistoryEntry,
  type HistoryPage,
  browserVias,
  changeActions,
  changeVias,
} from "./history";
export { type Visitor, holding, walkerOf } from "./walk";
export { isSameValue } from "./isSameValue";
export { fieldsOfLastMade } from "./lastMade";
export { type Leaving, leavingOf } from "./left";
export { partsOf } from "./partOf";
export { type Referring, followingOf, namedLists } from "./merging";
export {
  type AmountField,
  amount,
  type Money,
  type MoneyField,
  askedText,
  money,
  readAsked,
} from "./kinds/money";
export { type ChoiceField, type Choices, choice, type ChoicesField, choices } from "./kinds/choice";
export { type CodeField, code } from "./kinds/code";
export { type ColourField, colour } from "./kinds/colour";
export { type CustomField, custom } from "./kinds/custom";
export { type DateField, date, earliestAround } from "./kinds/date";
export { type EmailField, email } from "./kinds/email";
export {
  type FileField,
  type FileLimits,
  type StoredFile,
  errorOfFile,
  errorOfSize,
  file,
  type FilesField,
  files,
  mostFiles,
} from "./kinds/file";
export { type GroupField, group } from "./kinds/group";
export { type ImageField, image, type ImagesField, images } from "./kinds/image";
export { type Field, type FieldKind, type FieldKinds, type Fields, kindOf, nestedFields } from "./kinds";
export { type InstantField, instant } from "./kinds/instant";
export { type LinkField, link } from "./kinds/link";
export { type LongTextField, longText } from "./kinds/longText";
export { type NumberField, number, type NumbersField, numbers } from "./kinds/number";
export { type PercentField, percent } from "./kinds/percent";
export { type PhoneField, phone } from "./kinds/phone";
export { isStorableText, isUuid, readInstant, readUuid } from "./text/reading";
export { type ReferenceField, reference, type ReferencesField, references } from "./kinds/reference";
export { type RowsField, rowId, rows } from "./kinds/rows";
export { storable } from "./kinds/schemas";
export { type TagsField, tags } from "./kinds/tags";
export { type TextField, text } from "./kinds/text";
export { type TimeField, time } from "./kinds/time";
export { type ValueOf, initialValue, isCollected, isIndexedList } from "./kinds/values";
export { type YesNoField, yesNo } from "./kinds/yesNo";
export {
  type AskedList,
  type Filter,
  type FilterGroup,
  type ListQuery,
  type Match,
  type Sort,
  formatListQuery,
  groupedName,
  matches,
  maximumGroups,
  maximumMembers,
  outside,
} from "./listQuery";
export {
  type ListQueryContext,
  type Parameters,
  maximumOffset,
  maximumPage,
  parseListQuery,
} from "./parseListQuery";
export { lockOf } from "./lockedWhen";
export { type AskedResource, decidingFields, mayDo, ruleFor } from "./mayDo";
export { memoized } from "./memoized";
export { type OwnPath, lightPaths, openPaths, ownPaths } from "./ownPaths";
export { pathMatcher } from "./pathMatcher";
export {
  pathParts,
  childrenIn,
  namedFiltersFor,
  parametersOf,
  referenceOf,
  type ReferencePath,
  type ResourceNamed,
  referencePath,
  referencePaths,
  columnPaths,
  searchedReferences,
  searchedTexts,
  targetOfReference,
} from "./referencePaths";
export { erasedText, erasedValues, personalFields } from "./personal";
export { QueryError } from "./QueryError";
export {
  type MergedCustom,
  type QueryField,
  customFieldOf,
  customSchema,
  fieldOfQueryField,
  fieldsOfQueryFields,
  mergeCustom,
  queryFieldKinds,
} from "./queryFields";
export { choicesOf } from "./refusedTransition";
export { type Related, referredBy } from "./related";
export {
  type AnyRow,
  type BoardView,
  type DeclaredView,
  type Paths,
  type Children,
  type NamedFilter,
  type Resource,
  type RowIn,
  type RowOf,
  type Section,
  allFields,
  defineResource,
  listedResource,
  placesOf,
  viewName,
} from "./resource";
export { withRowIds } from "./rowIds";
export { isGatedPath, mayEnterOrganisation } from "./sectionAccess";
export { series } from "./series";
export { systemFields } from "./systemFields";
export type { Transition, TransitionRequest, Transitions } from "./transitions";
export { askedFields, keptOf, transitionsFrom, transitionsOf } from "./transitionsFrom";
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
export { parseMoney } from "./text/money";
export { type ReadText, fromText, inWords, toText, unreadText } from "./valueText";
