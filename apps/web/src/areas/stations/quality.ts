import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import type { Quality } from './station.ts'

/** «Air : hors des valeurs plausibles (reçu : 99,9 °C)»: what is doubtful and what had come instead. */
export function qualitySentence(
  { code, quality }: { code: MeasureCode; quality: Quality },
  t: Translate,
  formats: Formats,
): string {
  return `${t(`measures.${code}.long`)} · ${qualityReason({ code, quality }, t, formats)}`
}

/** A refused number is in the unit of the measure; a refused text is as it came. */
export function rawText(code: MeasureCode, raw: number | string, formats: Formats): string {
  const { quantity } = measure(code)
  return typeof raw === 'number' && quantity !== 'direction' ? formats.quantity(quantity, raw) : String(raw)
}

/** The same without the name of the measure, for where it stands beside it. */
export function qualityReason(
  { code, quality: { flag, raw, note } }: { code: MeasureCode; quality: Quality },
  t: Translate,
  formats: Formats,
): string {
  const received = raw === undefined ? '' : t('stations.received', { value: rawText(code, raw, formats) })
  const rest = [received, note ?? ''].filter((part) => part !== '').join(' · ')
  const word = t(`codes.qualityFlag.${flag}`)
  return rest === '' ? word : `${word} (${rest})`
}
