import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import { measureWord } from '../../ui/badge/measure-word.ts'
import type { Quality } from './station.ts'

type FlaggedValue = { code: MeasureCode; quality: Quality }

/** «Air · hors des valeurs plausibles (reçu : 99,9 °C)»: the measure, the reason for the flag, the received value. */
export function qualitySentence({ code, quality }: FlaggedValue, t: Translate, formats: Formats): string {
  return `${t(`measures.${code}.long`)} · ${qualityReason({ code, quality }, t, formats)}`
}

/** A refused number has the unit of the measure; a refused text is displayed as received. */
export function rawText(code: MeasureCode, raw: number | string, formats: Formats): string {
  const { quantity } = measure(code)
  return typeof raw === 'number' && quantity !== 'direction' ? formats.quantity(quantity, raw) : String(raw)
}

/** The reason for the flag and the received value, for places that already display the measure. */
export function qualityReason({ code, quality }: FlaggedValue, t: Translate, formats: Formats): string {
  const { flag, raw, note } = quality
  const received = raw === undefined ? '' : t('stations.received', { value: rawText(code, raw, formats) })
  const details = [checkText({ code, quality }, t, formats), received, note ?? ''].filter(
    (reason) => reason !== '',
  )
  const word = t(`codes.qualityFlag.${flag}`)
  return details.length === 0 ? word : `${word} (${details.join(' · ')})`
}

/** The failed check and the value of comparison: «contredite par : température de l’air, −3,2 °C». */
function checkText({ code, quality }: FlaggedValue, t: Translate, formats: Formats): string {
  const { check, against, reference } = quality
  if (!check) return ''
  const other = against ?? code
  const measureName = t(`measures.${other}.long`)
  const value =
    reference === undefined
      ? '–'
      : measure(other).codes
        ? measureWord(t, other, reference)
        : rawText(other, reference, formats)
  return t(`codes.qualityCheck.${check}`, { measure: lowerFirst(measureName), value })
}

/** For a name in the middle of a sentence. */
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
