import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import type { Figures } from './figures.ts'
import { normalSheet } from './normal-sheet.ts'
import type { SnowEvent } from './snow-months.ts'
import { snowSheet } from './snow-sheet.ts'

const localizerFor = (units: 'metric' | 'imperial') => ({
  t: translateIn('fr'),
  formats: formats({ locale: 'fr', units, timeZone: 'Europe/Paris' }),
})
const figures = (code: Figures['code'], mean: number | null, total: number | null): Figures => ({
  code,
  readings: 100,
  hours: 100,
  completeness: 1,
  mean,
  low: null,
  high: null,
  total,
  thresholds: code === 'tair' ? [{ key: 'air_frost', hours: 40, days: 5, wholeDays: 1 }] : [],
  freezeThawDays: null,
})
const NORMAL = {
  reference: {
    id: 'm',
    name: 'Millau',
    source: 'Météo-France',
    distanceKm: 12,
    altitude: 712,
    firstYear: 1991,
    lastYear: 2020,
  },
  days: 30,
  tmean: 5,
  tmin: 1,
  tmax: 9,
  precipitation: 60,
  snow: null,
  frost_days: 8.5,
  ice_days: 0.5,
}

test('normals are next to the measured values, in the reader’s units', () => {
  const figureRows = [figures('tair', 3, null), figures('rain_sum', null, 40)]
  const { heads, rows } = normalSheet(figureRows, NORMAL, localizerFor('imperial'))
  expect(heads).toHaveLength(5)
  expect(rows.map(([, unit, measured, normal]) => [unit, measured, normal])).toEqual([
    ['°F', 37.4, 41],
    ['°F', null, 33.8],
    ['°F', null, 48.2],
    ['j', 5, 8.5],
    ['j', 1, 0.5],
    ['in', 1.575, 2.362],
  ])
  expect(rows[0]?.at(-1)).toBe('Millau (Météo-France), 1991–2020')
})

test('each snow event is a row, oldest first, with the work of crews; empty if the reader may not see it', () => {
  const event = (from: string, treatments: SnowEvent['treatments']): SnowEvent => ({
    from,
    to: new Date(Date.parse(from) + 3 * 3_600_000).toISOString(),
    isGoingOn: false,
    source: 'snow',
    totalCm: 4,
    mostCmh: 2,
    mostAt: from,
    snowingHours: 2.5,
    airC: { low: -3, mean: -2, high: -1 },
    roadC: null,
    gustKmh: null,
    depthCm: null,
    treatments,
  })
  const { heads, rows } = snowSheet(
    [
      event('2026-01-20T00:00:00Z', null),
      event('2026-01-10T00:00:00Z', { passes: 3, ploughings: 2, deicerGm2: 35, abrasiveGm2: 0 }),
    ],
    localizerFor('metric'),
  )
  const column = (name: RegExp) => rows.map((row) => row[heads.findIndex((head) => name.test(head))])
  expect(column(/^Début/)).toEqual(['2026-01-10T01:00:00+01:00', '2026-01-20T01:00:00+01:00'])
  expect(column(/^Du début à la fin/)).toEqual([3, 3])
  expect(column(/^Neige fraîche tombée/)).toEqual([4, 4])
  expect(column(/^Passages/)).toEqual([3, null])
  expect(column(/^Fondant épandu/)).toEqual([35, null])
})
