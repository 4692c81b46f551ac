import { nameOf } from '../../reading/alert-words.ts'
import { fields, numberWithin } from '../../reading/json-document.ts'
import { Refused } from '../../reading/refusal.ts'
import type { ListedGauge } from '../../requesting/gauge-directory.ts'

const MAX_GAUGES = 20_000

/** REFMAR's list of tide gauges, by number. Gauges out of service stay in it, since they may return. */
export function readGauges(document: unknown): Map<string, ListedGauge> {
  if (!Array.isArray(document)) throw new Refused('wrong_root', 'no list of tide gauges')
  if (document.length > MAX_GAUGES) throw new Refused('too_large', `more than ${MAX_GAUGES} tide gauges`)
  const gauges = new Map<string, ListedGauge>()
  for (const gauge of document.map(fields)) {
    const code = String(gauge?.shom_id)
    const [latitudeDeg, longitudeDeg] = [
      numberWithin(gauge?.latitude, -90, 90),
      numberWithin(gauge?.longitude, -180, 180),
    ]
    if (!/^\d{1,6}$/.test(code) || latitudeDeg === null || longitudeDeg === null) continue
    const name = titled(nameOf(gauge?.name) ?? code)
    gauges.set(code, { id: code, name, latitudeDeg, longitudeDeg, series: null })
  }
  if (gauges.size === 0) throw new Refused('empty', 'no tide gauge in the list')
  return gauges
}

/** `LES_SABLES_D_OLONNE` as «Les Sables D Olonne». */
const titled = (name: string): string =>
  name
    .replace(/_/g, ' ')
    .toLowerCase()
    .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
