/** A value or a whole message that was not taken, and why. */
export type Refusal = {
  kind: 'refusal'
  /** Stable word for the reason, e.g. `malformed`, `too_large`, `future`, `unknown_unit`, `out_of_range`. */
  reason: string
  /** What exactly, in plain words for the log of the source: element, value, limit. */
  detail: string
  /** Line of the message where it is known. */
  line: number | null
  /** How many alike it stands for; one where it is left out. */
  count?: number
}

/** Thrown where the rest of a message cannot be taken; the parser turns it into a refusal at its edge. */
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

/** One refusal for many that are alike. */
export const refusalOfMany = (reason: string, detail: string, count: number): Refusal =>
  count === 1 ? refusal(reason, detail) : { ...refusal(reason, detail), count }

/** What ends a message may say more than what is wrong with one value: all columns that are not there. */
const LONGEST_END = 1000

/** The refusal of a thrown `Refused`; anything else is a bug and rises. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) {
    return { ...refusal(error.reason, '', error.line), detail: shortened(error.message, LONGEST_END) }
  }
  throw error
}

/**
 * Signs that turn the direction of what is written, shown by their number: «A75⟨U+202E⟩» would else be read as another
 * name than it is.
 */
export const escapeBidiControls = (text: string): string =>
  text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )

/** Text of a message, which may be hostile, made fit for a log line. */
export function shortened(text: string, longest = 200): string {
  const plain = escapeBidiControls(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '))
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}
