import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { type Formats, formats, type Translate } from '@verglas/language'
import { translateIn } from '@verglas/language/words'

/** Language and units of a bulletin's reader. */
export type Reader = { lang: Locale; unit: UnitSystem }

export type Localizer = {
  t: Translate
  formats: Formats
  reader: Reader
  nowMs: number
  moment: (ms: number, referenceMs?: number) => string
}

/** An instant farther away than this also names its day, because the time alone could be taken for today's. */
const NEEDS_DAY_MS = 17 * 3_600_000

/** Words and formats for a reader, in a time zone, at an instant. */
export function localizerFor(reader: Reader, timeZone: string, nowMs: number): Localizer {
  const format = formats({ locale: reader.lang, units: reader.unit, timeZone })
  return {
    t: translateIn(reader.lang),
    formats: format,
    reader,
    nowMs,
    moment: (ms, referenceMs = nowMs) =>
      ms - referenceMs > NEEDS_DAY_MS ? `${format.shortDay(ms)} ${format.time(ms)}` : format.time(ms),
  }
}
