import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel } from '@verglas/road-hazard'
import type { AdviceCase } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { gravestRoads } from './serving-plan.ts'

const HOURS = 24

/** A road with the given danger levels, the first of which is that of the hour before now. */
const roadWith = (levels: readonly number[]): { readonly roadCase: AdviceCase } => ({
  roadCase: {
    nowMs: 0,
    outlook: {
      timesMs: levels.map((_, hour) => hour * HOUR_MS),
      dangers: levels.map((level) => ({ level: level as DangerLevel, kind: 'ice' })),
    },
  } as unknown as AdviceCase, // only the fields that are read
})
const levelsOf = ({ roadCase }: ReturnType<typeof roadWith>) =>
  roadCase.outlook.dangers?.map((danger) => danger?.level ?? 0) ?? []
const worst = (roads: readonly ReturnType<typeof roadWith>[]) =>
  Array.from({ length: HOURS }, (_, hour) =>
    Math.max(0, ...roads.map((road) => levelsOf(road)[hour + 1] ?? 0)),
  )

/** Numbers from 0 to 1 that look random, the same in every run. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    yield state / 2 ** 32
  }
}

test('the roads on which a plan is tried are in each hour as dangerous as the circuit', () => {
  const random = numbers(34)
  const next = () => random.next().value as number
  for (let trial = 0; trial < 500; trial++) {
    const roads = Array.from({ length: 1 + Math.floor(next() * 40) }, () => {
      const [from, length, level] = [next() * HOURS, next() * 12, Math.floor(next() * 5)]
      return roadWith(
        Array.from({ length: HOURS + 1 }, (_, hour) => (hour >= from && hour < from + length ? level : 0)),
      )
    })
    const tried = roads.slice(0, Math.floor(next() * 3))
    const gravest = gravestRoads(tried, roads)
    expect(worst([...tried, ...gravest])).toEqual(worst(roads))
    expect(new Set([...tried, ...gravest]).size).toBe(tried.length + gravest.length)
  }
})

test('roads that are never dangerous, were so only before now, or add nothing are not tried', () => {
  const quiet = roadWith([0, 0, 0, 0])
  const clearRoad = roadWith([4, 0, 0, 0])
  expect(gravestRoads([], [quiet, clearRoad])).toEqual([])
  const icy = roadWith([0, 3, 2, 0])
  expect(gravestRoads([icy], [quiet, roadWith([0, 3, 0, 0]), roadWith([0, 1, 2, 0])])).toEqual([])
  const longer = roadWith([0, 0, 0, 1])
  expect(gravestRoads([icy], [quiet, longer])).toEqual([longer])
})
