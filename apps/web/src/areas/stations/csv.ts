import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import { convert, round } from '@verglas/quantities'
import { codeWord } from './code-words.ts'
import { codesOf, readingsOf, type Series } from './detail-shape.ts'
import { qualitySentence } from './quality.ts'

/**
 * The readings as a file for a spreadsheet, oldest first: UTF-8 with a byte-order mark, values in the person's
 * units with the unit in the head, separator and decimal sign of the language (French «;» and «,»), times as ISO
 * 8601 with the offset of the station's zone. Codes come as number and word; refused values are told in the last
 * column.
 */
export function seriesCsv(series: Series, formats: Formats, t: Translate): string {
  const { locale } = formats.settings
  const separator = locale === 'fr' ? ';' : ','
  const codes = codesOf(series)
  const number = (value: number) => {
    const text = String(value)
    return locale === 'fr' ? text.replace('.', ',') : text
  }

  const head = [
    t('time.dateTime'),
    ...codes.flatMap((code) => headOf(code, series, formats, t)),
    t('stations.quality'),
  ]
  const rows = readingsOf(series)
    .toReversed()
    .map(({ index, atMs, quality }) => [
      isoWithOffset(atMs, formats),
      ...codes.flatMap((code) =>
        cellsOf(code, series.values[code]?.[index] ?? null, series, formats, t, number),
      ),
      [...quality].map(([code, entry]) => qualitySentence({ code, quality: entry }, t, formats)).join(' | '),
    ])
  const lines = [head, ...rows].map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The largest value decides between metres and kilometres, so that a column has one unit. */
function sizeOf(code: MeasureCode, series: Series): number {
  return Math.max(0, ...(series.values[code] ?? []).map((value) => Math.abs(value ?? 0)))
}

function headOf(code: MeasureCode, series: Series, formats: Formats, t: Translate): string[] {
  const { quantity, codes } = measure(code)
  const name = t(`measures.${code}.long`)
  if (codes) return [t('stations.csvCode', { name }), name]
  const unit = formats.unit(quantity, sizeOf(code, series))
  return [unit === '' ? name : `${name} (${unit})`]
}

function cellsOf(
  code: MeasureCode,
  value: number | null,
  series: Series,
  formats: Formats,
  t: Translate,
  number: (value: number) => string,
): string[] {
  const { quantity, codes } = measure(code)
  if (value === null) return codes ? ['', ''] : ['']
  if (codes) return [String(value), codeWord(code, value, t)]
  const { value: shown } = convert(quantity, value, formats.settings.units, sizeOf(code, series))
  return [number(round(shown, 2))]
}

/** A text with a separator, a quote or a line end in it stands in quotes; nothing may begin a formula. */
function quoted(text: string, separator: string): string {
  const safe = /^[=+@]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** «2026-11-17T03:10:00+01:00» on the wall clock of the zone. */
export function isoWithOffset(atMs: number, { local }: Pick<Formats, 'local'>): string {
  const { date, hour, minute } = local(atMs)
  const pad = (part: number) => String(part).padStart(2, '0')
  const wallMs = Date.parse(`${date}T${pad(hour)}:${pad(minute)}:00Z`)
  const offsetMin = Math.round((wallMs - Math.floor(atMs / 60_000) * 60_000) / 60_000)
  const size = Math.abs(offsetMin)
  const seconds = pad(Math.floor(atMs / 1000) % 60)
  const offset = `${offsetMin < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
  return `${date}T${pad(hour)}:${pad(minute)}:${seconds}${offset}`
}

/** «a75-garabit_2026-11-16_2026-11-17.csv» */
export function csvName(
  stationRef: string,
  fromMs: number,
  toMs: number,
  { local }: Pick<Formats, 'local'>,
): string {
  const safe = stationRef.replace(/[^\p{L}\p{N}-]+/gu, '-')
  return `${safe}_${local(fromMs).date}_${local(toMs).date}.csv`
}
