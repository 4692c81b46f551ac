import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type RoadSituation, roadHazard } from './hazard.ts'

/** Road states worked out by hand, kept outside the project. */
const EXAMPLES = new URL('../../../../shared/validation/hazards/examples.json', import.meta.url)

type Example = {
  id: string
  what: string
  state: { roadC: number; dewC: number | null; rainMmH: number; snowMmH: number } & Omit<
    RoadSituation,
    'surfaceC' | 'dewPointC' | 'rainMmh' | 'snowMmh'
  >
  level: [number, number]
  kind: string
}
type Order = { 'never lower from left to right': string[]; because: string }

const { cases, orders }: { cases: Example[]; orders: Order[] } = existsSync(EXAMPLES)
  ? JSON.parse(readFileSync(EXAMPLES, 'utf8'))
  : { cases: [], orders: [] }

const hazardOf = ({ state: { roadC, dewC, rainMmH, snowMmH, ...cover } }: Example) =>
  roadHazard({ ...cover, surfaceC: roadC, dewPointC: dewC ?? Number.NaN, rainMmh: rainMmH, snowMmh: snowMmH })

describe.skipIf(cases.length === 0)('examples worked out by hand', () => {
  test.each(cases)('$id $what', (example) => {
    const { level, kind } = hazardOf(example)
    expect(level).toBeGreaterThanOrEqual(example.level[0])
    expect(level).toBeLessThanOrEqual(example.level[1])
    expect(kind).toBe(example.kind)
  })

  test.each(orders)('$because', ({ 'never lower from left to right': ids }) => {
    const levels = ids.map((id) => hazardOf(cases.find((example) => example.id === id) as Example).level)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  })
})
