import { expect, test } from 'vitest'
import { type DangerTimes, dangerPeak, dangerWhen } from './danger-times.ts'
import { formats } from './formats.ts'
import { translateIn } from './words.ts'

const localizer = {
  t: translateIn('fr'),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
}
const english = {
  t: translateIn('en'),
  formats: formats({ locale: 'en', units: 'metric', timeZone: 'Europe/Paris' }),
}
/** The hour of Friday the 27th in Paris; 27 is 03:00 on Saturday. */
const at = (hour: number) => Date.UTC(2026, 10, 26, 23 + hour)
const NOW_MS = at(15)
const period = ([from, to]: readonly [number, number | null]) => ({
  startMs: at(from),
  endMs: to === null ? null : at(to),
})
const times = (
  spans: readonly (readonly [number, number | null])[],
  [base, severity]: readonly [number, number] = [3, 3],
  peaks: readonly (readonly [number, number | null])[] = [],
): DangerTimes => ({ spans: spans.map(period), base, severity, peaks: peaks.map(period) })
const when = (...input: Parameters<typeof times>) => dangerWhen(localizer, times(...input), NOW_MS)

test('a period of one level has its hours', () => {
  expect(when([[26, 42]])).toBe('sam. 28 02:00 – 18:00')
  expect(when([[10, 42]])).toBe('jusqu’à sam. 28 18:00')
})

test('periods apart from one another are listed, at most three', () => {
  expect(
    when([
      [21, 29],
      [37, 40],
    ]),
  ).toBe('ven. 27 21:00 – sam. 28 05:00, puis sam. 28 13:00 – 16:00')
  expect(
    when([
      [16, 17],
      [18, 19],
      [21, 22],
      [37, 40],
    ]),
  ).toBe('ven. 27 16:00 – 19:00, puis ven. 27 21:00 – 22:00, puis sam. 28 13:00 – 16:00')
})

test('if only some hours have the highest level, the text says which', () => {
  expect(when([[26, 42]], [3, 4], [[27, 28]])).toBe('fort sam. 28 02:00 – 18:00, extrême vers 03:00')
  expect(when([[27, 38]], [3, 4], [[27, 31]])).toBe('fort sam. 28 03:00 – 14:00, extrême 03:00 – 07:00')
  expect(when([[20, 26]], [2, 3], [[22, 26]])).toBe(
    'modéré ven. 27 20:00 – sam. 28 02:00, fort dès ven. 27 22:00',
  )
  expect(when([[14, 20]], [3, 4], [[14, 17]])).toBe('fort jusqu’à ven. 27 20:00, extrême jusqu’à 17:00')
  expect(
    when(
      [[26, 42]],
      [3, 4],
      [
        [27, 28],
        [33, 35],
      ],
    ),
  ).toBe('fort sam. 28 02:00 – 18:00, extrême vers 03:00 et 09:00 – 11:00')
  expect(
    when(
      [[26, 42]],
      [3, 4],
      [
        [27, 28],
        [29, 30],
        [33, 35],
      ],
    ),
  ).toBe('fort sam. 28 02:00 – 18:00, extrême par moments 03:00 – 06:00 et 09:00 – 11:00')
  expect(dangerWhen(english, times([[26, 42]], [3, 4], [[27, 28]]), NOW_MS)).toBe(
    'high Sat 28 02:00 – 18:00, extreme around 03:00',
  )
  // Hours without danger between two periods are not mentioned as a level.
  expect(when([[26, 42]], [1, 3], [[26, 30]])).toBe('sam. 28 02:00 – 18:00')
})

test('the highest level by itself has its day', () => {
  expect(dangerPeak(localizer, times([[26, 42]], [3, 4], [[27, 28]]), NOW_MS)).toBe(
    'extrême vers sam. 28 03:00',
  )
  expect(dangerPeak(localizer, times([[26, 42]]), NOW_MS)).toBeNull()
})
