/** NIST SP 800-63B-4, 3.1.1.1: minimum length if the password may be the only factor. */
export const SHORTEST_PASSWORD = 15
/** The length of the field: far beyond the 64 characters that must be allowed. */
export const LONGEST_PASSWORD = 256

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common'

/**
 * The fault of a new password: its length, or that it would be among the first guesses. Any mix of characters
 * is allowed. `words` are those that a stranger knows about the person.
 */
export async function passwordProblem(
  password: string,
  words: readonly string[],
): Promise<PasswordProblem | null> {
  const length = [...password.normalize('NFKC')].length
  if (length < SHORTEST_PASSWORD) return 'tooShort'
  if (length > LONGEST_PASSWORD) return 'tooLong'
  const blocked = await blockedWords()
  const personalWords = new Set(words.flatMap(wordsOf))
  const isGuessable = (text: string) => blocked.has(text) || personalWords.has(text) || OUR_WORDS.has(text)
  return isFirstGuess(folded(password), isGuessable) ? 'common' : null
}

/** The name of the product, and passwords that the demonstration shows to everybody. */
const OUR_WORDS: ReadonlySet<string> = new Set(['verglas', 'motdepasse', 'azerty', 'azertyuiop'])

/**
 * A guessable word alone, surrounded by digits or symbols, or repeated; or a run of neighbouring characters.
 */
function isFirstGuess(text: string, isGuessable: (text: string) => boolean): boolean {
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const candidates = [text, core, smallestUnit(text), smallestUnit(core)]
  return core === ''
    ? isPlainFigures(text) || isGuessable(text)
    : candidates.some(isGuessable) || isRun(smallestUnit(text))
}

/** Only digits: dates, telephone numbers and runs are few enough to be tried. */
const isPlainFigures = (text: string): boolean => new Set(text).size <= 10

/** «abcabcabc» becomes «abc». */
function smallestUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}

/** One repeated character, or characters that follow each other in the alphabet or among the digits. */
function isRun(text: string): boolean {
  if (text.length < 2) return true
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  return new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) <= 1
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s._-]+/g, '')

function wordsOf(text: string): string[] {
  const fragments = text.split(/[@.\s]+/).map(folded)
  return [folded(text), ...fragments].filter((word) => word.length > 2)
}

let loaded: Promise<ReadonlySet<string>> | null = null

/** Some fifty thousand leaked passwords, loaded when the first password is chosen. */
function blockedWords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(folded)),
  )
  return loaded
}
