import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { changesOf } from './forecast-changes.ts'
import { forecastOf } from './forecast-letter.ts'
import type { NextHour } from './next-hours.ts'

const FROM = Date.parse('2026-01-15T18:00:00Z')
const READER = { lang: 'en', unit: 'metric' } as const

const hoursWith = (amounts: (index: number) => Partial<NextHour>): NextHour[] =>
  Array.from({ length: 24 }, (_, index) => ({
    ms: FROM + index * HOUR_MS,
    airC: -1,
    roadC: null,
    rainMm: 0,
    snowCm: 0,
    freezingRainMm: 0,
    gustKmh: 20,
    ...amounts(index),
  }))

const letterOf = (hours: NextHour[]) => {
  const letter = forecastOf(
    {
      castpointId: 'p',
      name: 'P',
      timezone: 'UTC',
      issuedAt: new Date(FROM),
      attribution: '',
      hours,
    },
    READER,
  )
  return { text: letter.paragraphs.join(' '), falls: letter.table?.rows.map((row) => row[2]) }
}

test('a letter says that nothing falls only if every hour says so', () => {
  expect(letterOf(hoursWith(() => ({}))).text).toContain('No precipitation')
  const unknownRain = letterOf(hoursWith((index) => (index < 20 ? {} : { rainMm: null })))
  expect(unknownRain.text).not.toContain('No precipitation')
  expect(unknownRain.text).toMatch(/rain –, snow 0.0\scm/)
  expect(unknownRain.falls).toEqual(['–', '–', '–', '–', '–', '–', 'unknown', 'unknown'])
})

test('an amount that only one of the forecasts has is not a change', () => {
  const snowy = hoursWith(() => ({ snowCm: 0.5, freezingRainMm: 0.1 }))
  const lacking = hoursWith(() => ({ snowCm: null, freezingRainMm: null }))
  expect(changesOf(snowy, lacking)).toEqual([])
  expect(
    changesOf(
      snowy,
      hoursWith(() => ({})),
    ).map(({ what }) => what),
  ).toEqual(['snow', 'freezingRain'])
})
