import { declarationsOf } from './declarations.ts'
import type { SourceFile } from './source-files.ts'

/** Words that make a reader ask "known what?" or "shown where?"; a name should say what the value is. */
const VAGUE = new Set(
  (
    'known shown found asked wanted given taken had made kept held told tell said seen heard stands standing stood ' +
    'laid lay former newest most least ahead due late course courses spell spells turn turns whole part parts ' +
    'together pen thing things deeds sign signs mark marks door doors doubted doubts beside apart aside anew'
  ).split(' '),
)

/** Compounds in which such a word has a plain meaning of its own. */
const PLAIN_COMPOUNDS = /sign_?(in|out|up)s?|not_?found|read_?marks?/gi

/** Allowed names of fields that are set by a column, a query or a provider’s list; variables may not have them. */
const ALLOWED_FIELDS = new Set([
  'doubted',
  'doubts',
  'heldAt',
  'highestAhead',
  'kept',
  'known',
  'lowestAhead',
  'newest',
  'part',
  'together',
])

/** Names that stay, by the reason why. Columns of the database (snake_case) are not listed. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'a field of a call, a column or an exported file': [
    'aheadHours',
    'askedRestUntil',
    'bandHeld',
    'decimalSign',
    'dueOn',
    'heardAt',
    'isLate',
    'knownCount',
    'madeAt',
    'madeBy',
    'mostCmh',
    'mostGm2',
    'newestAt',
    'newestFactAt',
    'newestRev',
    'takenAt',
    'takenMs',
    'toldAt',
    'toldCount',
    'wholeDays',
  ],
  'the instant at which a fact was published': ['knownAt', 'knownAtMs', 'knownMs', 'knownAtOf'],
  'the name of a call': ['listOversightSpells', 'tellTreatment', 'markRead', 'markAlertsRead', 'signReport'],
  'to mark a message as sent or failed': ['markSent', 'markFailed'],
  'the part of an address before the @': ['LOCAL_PART'],
  'the sign of a number': ['sign'],
  'the decimal comma or point of a locale': ['decimalMark'],
  'the area at /demo/parts': ['parts'],
  'a visible sign of life of a device': ['lastSeenS', 'lastSeenAt', 'seenAt', 'seenMs'],
  'at least and at most are bounds': ['atLeast', 'atMost'],
  'a superlative, not a bound': ['mostSignificantWeather'],
  'a bound of a route’s body': ['mostBytes'],
}
const ALLOWED_NAMES = new Set(Object.values(ALLOWED).flat())

/** Declared names that contain a vague word. */
export function vagueNames(file: SourceFile): string[] {
  return declarationsOf(file)
    .filter(({ name, isField }) => !(isField && ALLOWED_FIELDS.has(name)))
    .filter(({ name }) => !ALLOWED_NAMES.has(name) && !isColumn(name) && wordsOf(name).some(isVague))
    .map(({ name, line }) => `${file.file}:${line}: ${name} does not say what it is`)
}

/** Exported types whose name says nothing where they are imported; within a file `Props` is fine. */
const VAGUE_TYPE = /^export (?:type|interface|class) (Row|Props|State|Known|Part)\b/gm

/** Exported types that are named like a part of anything. */
export const vagueTypes = ({ file, text }: SourceFile): string[] =>
  [...text.matchAll(VAGUE_TYPE)].map(
    ([, name]) => `${file}: the exported type ${name} does not say what it is`,
  )

const isVague = (word: string) => VAGUE.has(word)
const isColumn = (name: string) => /^[a-z]+(_[a-z0-9]+)+$/.test(name)

const wordsOf = (name: string) =>
  name
    .replace(PLAIN_COMPOUNDS, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
