import { expect, test } from 'vitest'
import { HOUR_MAP_HEIGHT_PX, hourMapOption } from './hour-map.ts'
import { STEP_RANGES_HEIGHT_PX, stepRangesOption } from './step-ranges.ts'
import { someWords, svgOf, textsOf } from './test-support.ts'
import { windRose } from './wind-rose.ts'

const room = { width: 800, mode: 'light' as const, ...someWords() }
const step = { mean: 0, total: null, completeness: 1 }

test('steps have labels and an axis with zero degrees; in Fahrenheit zero is 32', () => {
  const steps = [
    { ...step, label: 'nov.', title: 'novembre', low: -4, high: 9 },
    { ...step, label: 'déc.', title: 'décembre', low: null, mean: null, high: null },
  ]
  const input = { ...room, steps, quantity: 'temperature' as const, line: 'road' as const }
  const texts = textsOf(svgOf(stepRangesOption(input), 800, STEP_RANGES_HEIGHT_PX))
  for (const word of ['nov.', 'déc.', '°C', '0']) expect(texts).toContain(word)
  const imperial = { ...room.formats, settings: { ...room.formats.settings, units: 'imperial' as const } }
  const [ranges] = [stepRangesOption({ ...input, formats: imperial }).series].flat()
  expect(ranges?.data).toEqual([[0, 24.8, 48.2, 1]])
})

test('for amounts the totals are drawn, from zero', () => {
  const steps = [{ ...step, label: '1', title: '1', low: 0, high: 2, total: 12.5 }]
  const option = stepRangesOption({ ...room, steps, quantity: 'rain', line: 'other' })
  const [bars] = [option.series].flat()
  expect(bars?.data).toEqual([[0, 0, 12.5, 1]])
})

test('the heat map has a cell for each hour with a value, also on a day of 25 hours', () => {
  const day = (hours: number) => ({
    label: 'a',
    title: 'a',
    values: Array.from({ length: hours }, (_, hour) => (hour === 3 ? null : hour)),
    clock: Array.from({ length: hours }, String),
  })
  const option = hourMapOption({
    ...room,
    days: [day(24), day(25)],
    colourOf: () => '#123456',
    write: String,
  })
  const [cells] = [option.series].flat()
  expect(cells?.data).toHaveLength(23 + 24)
  expect(svgOf(option, 800, HOUR_MAP_HEIGHT_PX)).toContain('fill="#123456"')
})

test('a petal of the wind rose is as long as the hours of wind from there, stronger classes outside', () => {
  const sectors = Array.from({ length: 16 }, () => [0, 0])
  sectors[4] = [30, 20]
  const { petals, rings } = windRose(sectors, { hours: 100, calm: 10, radius: 100 })
  expect(petals.map(({ sector, speedClass }) => [sector, speedClass])).toEqual([
    [4, 0],
    [4, 1],
  ])
  expect(rings.at(-1)).toEqual({ radius: 100, share: 0.6000000000000001 })
  // To the east.
  expect(petals[1]?.path.startsWith('M')).toBe(true)
  expect(windRose([], { hours: 0, calm: 0, radius: 100 }).petals).toEqual([])
})
