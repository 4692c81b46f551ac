import { expect, test } from 'vitest'
import { advicePhrases, changeWords, periodWords } from './advice-words.ts'
import { formats } from './formats.ts'
import { translateIn } from './words.ts'

const HOUR_MS = 3_600_000
const nowMs = Date.UTC(2026, 0, 15, 8)
const format = formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' })
const localizer = {
  t: translateIn('fr'),
  formats: format,
  nowMs,
  moment: (ms: number, referenceMs = nowMs) =>
    ms - referenceMs > 17 * HOUR_MS ? `${format.shortDay(ms)} ${format.time(ms)}` : format.time(ms),
}
const periodText = (fromHour: number, toHour: number) =>
  periodWords(localizer, {
    from: new Date(nowMs + fromHour * HOUR_MS).toISOString(),
    to: new Date(nowMs + toHour * HOUR_MS).toISOString(),
  })

test.each([
  [2, 8, 'de 10:00 à 16:00'],
  [34, 37, 'de ven. 16 18:00 à 21:00'],
  [10, 40, 'de 18:00 à sam. 17 00:00'],
])('a time range from %i to %i hours ahead names its day once', (from, to, words) => {
  expect(periodText(from, to)).toBe(words)
})

test.each([
  [-3, -1.5, 'entre 05:00 et 06:30'],
  [-1, 0, 'maintenant, avant 08:00'],
  [-1, 2, 'maintenant, avant 10:00'],
  [2, 4, 'entre 10:00 et 12:00'],
])('a time to act from %f to %f hours ahead reads “now” only while it lasts', (from, to, words) => {
  const instant = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString()
  const advice = {
    treatment: 'prewet',
    spread: 'prewet',
    minGm2: 10,
    maxGm2: 18,
    passes: 1,
    situation: 'frost',
    from: instant(from),
    to: instant(8),
    lowestC: -7.6,
    actFrom: instant(from),
    actTo: instant(to),
    decideAgainAt: instant(1),
    reason: 'normal',
  }
  expect(advicePhrases(localizer, advice, { spreadUnit: 'g/m2', laneWidthM: 3.5 }).when).toBe(words)
})

test('whole changes are said in plain words', () => {
  const change = { treatment: 'salt', spread: 'salt', minGm2: 15, maxGm2: 15, passes: 1 }
  const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
  const words = (input: string, by: number) =>
    changeWords(localizer, { ...change, input, by }, circuit).replaceAll(/\s/g, ' ')
  expect(words('surface', -1)).toMatch(/^chaussée 1 °C plus froide : /)
  expect(words('precipitation', 0.5)).toMatch(/^moitié moins de précipitations : /)
  expect(words('precipitation', 2)).toMatch(/^deux fois plus de précipitations : /)
  expect(words('onset', 2)).toMatch(/^précipitations 2 h plus tard : /)
})
