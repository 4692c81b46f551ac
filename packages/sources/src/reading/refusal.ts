/** A value or a complete message that was refused, and why. */
export type Refusal = {
  kind: 'refusal'
  /**
   * A stable word for the reason, e.g. `malformed`, `too_large`, `future`, `unknown_unit`, `out_of_range`.
   */
  reason: string
  /** The particulars in plain words for the log of the source: element, value, limit. */
  detail: string
  /** Line of the message, if known. */
  line: number | null
  /** Number of similar faults that this one represents; 1 if absent. */
  count?: number
}

/** Thrown if the rest of a message cannot be used; the parser turns it into a refusal. */
export class Refused extends Error {
  readonly reason: string
  readonly line: number | null

  constructor(reason: string, detail: string, line: number | null = null) {
    super(detail)
    this.reason = reason
    this.line = line
  }
}

export function refusal(reason: string, detail: string, line: number | null = null): Refusal {
  return { kind: 'refusal', reason, detail: shortened(detail), line }
}

/** One refusal for many similar faults. */
export const refusalOfMany = (reason: string, detail: string, count: number): Refusal =>
  count === 1 ? refusal(reason, detail) : { ...refusal(reason, detail), count }

/**
 * Longer than the detail of a single value, because a fault that ends a message may list all missing columns.
 */
const LONGEST_END = 1000

/** The refusal of a thrown `Refused`; any other error is a bug and is thrown again. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) {
    return { ...refusal(error.reason, '', error.line), detail: shortened(error.message, LONGEST_END) }
  }
  throw error
}

/**
 * Writes control characters that change the direction of text as their number: otherwise «A75⟨U+202E⟩» would
 * look like a different name.
 */
export const escapeBidiControls = (text: string): string =>
  text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )

/** Makes the text of a message, which may be hostile, fit for a log line. */
export function shortened(text: string, longest = 200): string {
  const plain = escapeBidiControls(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '))
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}
