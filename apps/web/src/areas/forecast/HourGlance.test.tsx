// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { aStep, START_MS } from '../../ui/weather/test-steps.ts'
import type { RoadHour } from '../roadcast/panels.ts'
import { HourGlance } from './HourGlance.tsx'

const aRoadHour = (changes: Partial<RoadHour> = {}): RoadHour => ({
  ms: START_MS,
  ts: -1.4,
  danger: 0,
  kind: 0,
  condition: 1,
  belowZero: 0.8,
  ice: 0.6,
  ...changes,
})
const glance = async (element: React.ReactNode) => {
  const { container: box } = await drawn(element)
  return { text: box.textContent, rule: box.querySelector('[data-concern]')?.getAttribute('data-concern') }
}

test('the number is the road temperature, with the labelled air temperature next to it', async () => {
  const { text, rule } = await glance(
    <HourGlance display={frenchDisplay} step={aStep({ tair: 2.8 })} road={aRoadHour()} isNight />,
  )
  expect(text).toMatch(/Chaussée−1,4.*air 2,8/)
  expect(rule).toBeUndefined()
})

test('without the right to see the road the number is the air temperature, labelled as such', async () => {
  const { text } = await glance(<HourGlance display={frenchDisplay} step={aStep({ tair: 2.8 })} isNight />)
  expect(text).toMatch(/Air2,8/)
})

test.each([
  ['frost on the road', { danger: 3, kind: 2 }, {}, 'danger', 'givre'],
  ['a wet road that freezes', { danger: 3, kind: 6 }, {}, 'danger', 'verglas'],
  ['freezing rain', { danger: 1 }, { rain_frz: 0.4 }, 'freezing', 'gèle'],
  ['thick snow', { danger: 1 }, { snow: 1.5 }, 'snow', 'tient'],
] as const)('a cell tinted by %s is labelled with the reason', async (_, road, step, rule, word) => {
  const rendered = await glance(
    <HourGlance display={frenchDisplay} step={aStep(step)} road={aRoadHour(road)} isNight={false} />,
  )
  expect(rendered.rule).toBe(rule)
  expect(rendered.text).toContain(word)
})
