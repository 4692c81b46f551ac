import { z } from 'zod'

/** An instant with its offset. */
export const Instant = z.iso.datetime({ offset: true })

/** Years outside this range have no use here, and some far outside cannot be stored in the database. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 10_000]
const DIGITS_OF_SECOND = 6

/** An instant in a request: read to the microsecond and written in UTC, so that an instant has only one text. */
export const InstantInput = Instant.refine(isMeant, {
  abort: true,
  error: `an instant between the years ${FIRST_YEAR} and ${LAST_YEAR}`,
}).overwrite(toUtcText)

function isMeant(text: string): boolean {
  const year = new Date(Date.parse(withoutFraction(text))).getUTCFullYear()
  return year >= FIRST_YEAR && year < LAST_YEAR
}

function toUtcText(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1]?.slice(0, DIGITS_OF_SECOND).replace(/0+$/, '')
  const seconds = new Date(Date.parse(withoutFraction(text))).toISOString().slice(0, 19)
  return `${seconds}${fraction ? `.${fraction}` : ''}Z`
}

const withoutFraction = (text: string) => text.replace(/\.\d+/, '')
