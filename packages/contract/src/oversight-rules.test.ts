import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AreaShape, polygonsOf } from './area-rules.ts'
import { circleShape, type OversightPlace, oversightAreaProblem, placesIn } from './oversight-area.ts'
import {
  firingHours,
  type HourGrid,
  hourSpans,
  isInWindow,
  type OversightRule,
  ruleFiring,
  severityHours,
} from './oversight-rules.ts'

const HOURS = 12
const grid: HourGrid = {
  hours: HOURS,
  now: 3,
  hourOfDay: Array.from({ length: HOURS }, (_, hour) => (20 + hour) % 24),
}
const aRule = (overrides: Partial<OversightRule> = {}): OversightRule => ({
  id: 'r',
  measure: 'surface',
  riskKind: null,
  operator: 'lte',
  value: 0,
  minHours: 1,
  severity: 2,
  window: null,
  ...overrides,
})
const fires = (rule: OversightRule, ...values: number[]) =>
  [...firingHours(rule, values, { ...grid, hours: values.length })].join('')

describe('a rule at a place', () => {
  test('fires at or beyond its bound', () => {
    expect(fires(aRule(), 0.1, 0, -1, 2)).toBe('0110')
    expect(fires(aRule({ operator: 'gte', value: 70 }), 69, 70, 90)).toBe('011')
  })

  test('that requires consecutive hours fires for all of them, and for no shorter period', () => {
    expect(fires(aRule({ minHours: 3 }), -1, -1, 1, -1, -1, -1, -1, 1)).toBe('00011110')
  })

  test('does not count consecutive hours across missing data', () => {
    expect(fires(aRule({ minHours: 2 }), -1, Number.NaN, -1, -1)).toBe('0011')
  })

  test('fires within its hours of the day, also over midnight', () => {
    expect(fires(aRule({ window: { from: 22, to: 2 } }), ...Array.from({ length: 8 }, () => -1))).toBe(
      '00111100',
    )
    expect([21, 22, 1, 2].map((hour) => isInWindow({ from: 22, to: 2 }, hour))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  const values = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Number.NaN)), {
    minLength: HOURS,
    maxLength: HOURS,
  })
  const rules = fc
    .record({
      operator: fc.constantFrom('gte' as const, 'lte' as const),
      value: fc.integer({ min: -3, max: 3 }),
      minHours: fc.integer({ min: 1, max: 5 }),
    })
    .map(aRule)

  test('fires only while its condition is met, and in periods that are long enough', () => {
    fc.assert(
      fc.property(rules, values, (rule, series) => {
        const firing = firingHours(rule, series, grid)
        for (const [hour, value] of series.entries())
          if (firing[hour])
            expect(rule.operator === 'gte' ? value >= rule.value : value <= rule.value).toBe(true)
        for (const { from, to } of hourSpans((hour) => firing[hour] === 1, HOURS))
          expect(to - from).toBeGreaterThanOrEqual(rule.minHours)
      }),
    )
  })

  test('never fires less with a lower minimum duration', () => {
    fc.assert(
      fc.property(rules, values, (rule, series) => {
        const strict = firingHours({ ...rule, minHours: rule.minHours + 1 }, series, grid)
        const mild = firingHours(rule, series, grid)
        expect(strict.every((fired, hour) => fired <= (mild[hour] ?? 0))).toBe(true)
      }),
    )
  })

  test('gives the same counts in any order of the places', () => {
    const timelines = fc
      .array(values, { maxLength: 8 })
      .map((all) =>
        all.map((series, index) => ({ kind: 'castpoint' as const, id: `c${index}`, values: series })),
      )
    fc.assert(
      fc.property(rules, timelines, (rule, all) => {
        expect(ruleFiring(rule, all.toReversed(), grid)).toEqual(ruleFiring(rule, all, grid))
      }),
    )
  })
})

test('reports the highest severity of an hour', () => {
  const rules = [
    { severity: 2, counts: [1, 1, 0] },
    { severity: 4, counts: [0, 1, 0] },
  ] as const
  expect(severityHours(rules, 3)).toBe('240')
})

describe('a rule about the danger of the road', () => {
  const at = (id: string, ...levels: number[]) => ({
    kind: 'segment' as const,
    id,
    // Three past hours, then the levels; segments count the danger levels 2 to 4 as 1 to 3.
    values: [0, 0, 0, ...levels, 0, 0, 0, 0, 0, 0, 0, 0].slice(0, HOURS),
  })

  test('has the level of the road as severity in each hour, whatever severity was chosen', () => {
    const rule = aRule({ measure: 'risk', operator: 'gte', value: 1, severity: 4 })
    const firing = ruleFiring(rule, [at('a', 1, 2, 0, 1), at('b', 0, 3, 0, 0)], grid)
    expect(firing).toMatchObject({ severity: 4, severities: '240200000' })
    expect(firing.places.map(({ id, severities }) => [id, severities])).toEqual([
      ['a', '230200000'],
      ['b', '040000000'],
    ])
    expect(severityHours([firing], 9)).toBe('240200000')
  })

  test('at a point the value is the level', () => {
    const rule = aRule({ measure: 'danger', operator: 'gte', value: 2, severity: 1 })
    expect(ruleFiring(rule, [{ ...at('p', 2, 3, 1), kind: 'castpoint' }], grid)).toMatchObject({
      severity: 3,
      severities: '230000000',
    })
  })

  test('that does not fire has the severity of its bound; another rule always has its own', () => {
    const rule = aRule({ measure: 'risk', operator: 'gte', value: 3, severity: 1 })
    expect(ruleFiring(rule, [at('a', 1, 2)], grid)).toMatchObject({ severity: 4, severities: '000000000' })
    expect(ruleFiring(aRule({ severity: 3 }), [], grid)).toMatchObject({ severity: 3 })
  })

  test('evaluated by an earlier version keeps its severity', () => {
    expect(severityHours([{ severity: 3, counts: [0, 2, 1] }], 3)).toBe('033')
  })
})

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const at = (longitude: number, latitude: number): OversightPlace => ({
  kind: 'station',
  id: `${longitude} ${latitude}`,
  corners: [{ longitude, latitude }],
})
const inside = (geometry: AreaShape, ...places: OversightPlace[]) =>
  placesIn({ type: 'polygon', geometry }, places)

describe('an area', () => {
  test('excludes its holes', () => {
    const geometry: AreaShape = { type: 'Polygon', coordinates: [square(3, 44, 1), square(3.4, 44.4, 0.2)] }
    expect(oversightAreaProblem(geometry)).toBeNull()
    expect(inside(geometry, at(3.1, 44.1), at(3.5, 44.5), at(5, 44.5))).toEqual([0])
  })

  test('across the date line includes places on both sides of it', () => {
    const geometry: AreaShape = {
      type: 'Polygon',
      coordinates: [
        [
          [178, 60],
          [-178, 60],
          [-178, 64],
          [178, 64],
          [178, 60],
        ],
        [
          [179.5, 61],
          [-179.5, 61],
          [-179.5, 62],
          [179.5, 62],
          [179.5, 61],
        ],
      ],
    }
    expect(oversightAreaProblem(geometry)).toBeNull()
    expect(inside(geometry, at(179, 63), at(-179, 63), at(0, 62), at(180, 61.5), at(-180, 63))).toEqual([
      0, 1, 4,
    ])
  })

  test.each([
    [
      'crossing',
      [
        [178, 60],
        [-178, 64],
        [-178, 60],
        [178, 64],
        [178, 60],
      ],
    ],
    [
      'open',
      [
        [178, 60],
        [-178, 60],
        [-178, 64],
      ],
    ],
    [
      'world',
      [
        [178, 60],
        [-178, 60],
        [-178, 94],
        [178, 60],
      ],
    ],
  ] as const)('across the date line is refused as «%s»', (problem, ring) => {
    expect(oversightAreaProblem({ type: 'Polygon', coordinates: [ring] })).toBe(problem)
  })

  test('of type circle includes the places within its radius, and its outline is a valid area', () => {
    const circle = { type: 'circle', longitude: 3.1, latitude: 45, radiusKm: 20 } as const
    expect(placesIn(circle, [at(3.1, 45.17), at(3.1, 45.19), at(3.34, 45)])).toEqual([0, 2])
    expect(oversightAreaProblem(circleShape(circle, 20))).toBeNull()
  })

  test('of selected places includes exactly those, matched by kind and id', () => {
    const area = { type: 'places', stations: ['a'], castpoints: ['b'], segments: [] } as const
    const places = (['a', 'b'] as const).flatMap((id) =>
      (['station', 'castpoint'] as const).map((kind) => ({ kind, id, corners: [] })),
    )
    expect(placesIn(area, places)).toEqual([0, 3])
  })

  test('moved around the earth includes the same places, moved with it', () => {
    const offset = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -179, max: 179 }),
        (offsets, shift) => {
          const wrap = (longitude: number) => ((longitude + 540) % 360) - 180
          const shape: AreaShape = { type: 'Polygon', coordinates: [square(-0.5, 44.5, 1)] }
          const places = offsets.map(([x, y]) => at(x, 45 + y))
          const moved: AreaShape = {
            type: 'Polygon',
            coordinates: (polygonsOf(shape)[0] ?? []).map((ring) =>
              ring.map(([x = 0, y = 0]) => [wrap(x + shift), y]),
            ),
          }
          const movedPlaces = offsets.map(([x, y]) => at(wrap(x + shift), 45 + y))
          const isOnEdge = offsets.some(([x, y]) =>
            [x, y].some((value) => Math.abs(Math.abs(value) - 0.5) < 1e-6),
          )
          if (!isOnEdge) expect(inside(moved, ...movedPlaces)).toEqual(inside(shape, ...places))
        },
      ),
    )
  })
})
