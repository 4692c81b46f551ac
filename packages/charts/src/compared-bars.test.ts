import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { comparedBarsOption } from './compared-bars.ts'

test('the numbers of the axis have room, whatever the unit', () => {
  const leftOf = (units: 'metric' | 'imperial', massKg: number) => {
    const { grid } = comparedBarsOption({
      width: 800,
      mode: 'light',
      formats: formats({ locale: 'en', units, timeZone: 'America/Toronto' }),
      t: translateIn('en'),
      bars: [{ label: 'Thu 5', title: 'Thursday', values: [massKg, 0, 0] }],
      names: ['advised', 'ordered', 'done'],
      quantity: 'mass',
    })
    const [plot] = grid as { left: number }[]
    return plot?.left
  }
  expect(leftOf('metric', 20_000)).toBe(60)
  // 1,500,000 lb is about 72 px wide.
  expect(leftOf('imperial', 650_000)).toBeGreaterThanOrEqual(80)
})
