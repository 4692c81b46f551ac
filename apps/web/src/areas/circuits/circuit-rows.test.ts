import { expect, test } from 'vitest'
import type { RoadAhead, RoadHour } from '../roadcast/panels.ts'
import { type Circuit, circuitRows, type Directive } from './circuit-rows.ts'

const HOUR_MS = 3_600_000
const nowMs = 480_000 * HOUR_MS + 600_000
const hourMs = 480_000 * HOUR_MS
const circuit = (id: string, castpoints: string[]) =>
  ({ id, name: `Circuit ${id}`, crew: 'Centre', castpoints }) as unknown as Circuit // what the rows look at
const road = (castpointId: string, risks: number[], isOutdated = false) =>
  ({
    castpointId,
    isOutdated,
    hours: risks.map(
      (iceRisk, hour): RoadHour => ({
        ms: hourMs + hour * HOUR_MS,
        ts: 1,
        iceRisk,
        condition: null,
        belowZero: null,
      }),
    ),
  }) as unknown as RoadAhead // what the rows look at
const known = (roads: RoadAhead[], directives: Directive[] = []) => ({
  roads: new Map(roads.map((ahead) => [ahead.castpointId, ahead])),
  directives,
  nowMs,
})

test('the worst of a circuit is the worst of its points, and of two alike the first to have it', () => {
  const roads = [
    road('a', [0, 0, 2, 3, 3, 0]),
    road('b', [1, 0, 3, 0, 0, 4]),
    road('other', [4, 4, 4, 4, 4, 4]),
  ]
  const [row] = circuitRows([circuit('one', ['a', 'b'])], '', known(roads))
  expect(row?.worst).toMatchObject({
    0: { risk: 1, castpointId: 'b', fromMs: hourMs },
    4: { risk: 3, castpointId: 'b', fromMs: hourMs + 2 * HOUR_MS },
    12: { risk: 4, castpointId: 'b' },
  })
})

test('an outdated forecast says nothing of a circuit', () => {
  const [row] = circuitRows([circuit('one', ['a'])], '', known([road('a', [4, 4], true)]))
  expect(row?.worst[24]).toBeNull()
})

test('a circuit is found by its crew; its public order stands before the private one', () => {
  const order = (id: string, scope: string) => ({ id, scope, circuitId: 'one' }) as unknown as Directive // what the rows look at
  const orders = [order('hidden', 'private'), order('open', 'public')]
  expect(circuitRows([circuit('one', [])], 'CENTRE', known([], orders))[0]?.directives.map(({ id }) => id)).toEqual(['open', 'hidden'])
  expect(circuitRows([circuit('one', [])], 'nowhere', known([]))).toEqual([])
}) // biome-ignore format: a circuit a line
