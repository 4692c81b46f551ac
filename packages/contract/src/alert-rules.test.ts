import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALERT_SOURCES, ALERT_TYPES, SEVERITIES } from './alert-codes.ts'
import {
  type AlertAtPoint,
  dangersByWork,
  dangersOf,
  isRoadDanger,
  isSameDanger,
  titledDanger,
} from './alert-rules.ts'

const HOUR_MS = 3_600_000
const MIDNIGHT_MS = Date.parse('2026-01-15T00:00:00Z')
const hour = (hours: number): string => new Date(MIDNIGHT_MS + hours * HOUR_MS).toISOString()

type ATestAlert = AlertAtPoint & { message: string }

const anAlert = (changes: Partial<ATestAlert> = {}): ATestAlert => ({
  id: 'ca-a',
  id_castpoint: 'p1',
  id_station: null,
  type: 'snow_ice',
  severity: 3,
  source: 'MF',
  start: hour(0),
  end: hour(12),
  read: false,
  isActive: true,
  message: 'Neige-verglas : vigilance orange',
  ...changes,
})

describe('one danger', () => {
  test('is one card for all its sources, with the highest severity and their differences', () => {
    const [danger, ...others] = dangersOf([
      anAlert({ id: 'ca-mg', source: 'MG', type: 'snowfall', severity: 2, start: hour(6), end: hour(18) }),
      anAlert(),
    ])
    expect(others).toEqual([])
    expect(danger).toMatchObject({
      type: 'snow_ice',
      severity: 3,
      start: hour(0),
      end: hour(18),
      points: ['p1'],
    })
    expect(danger?.voices.map(({ alert }) => alert.source)).toEqual(['MF', 'MG'])
    expect(danger?.disagreement.map(({ source, severity }) => [source, severity])).toEqual([
      ['MF', 3],
      ['MG', 2],
    ])
  })

  test('sources with equal content do not disagree', () => {
    const [danger] = dangersOf([anAlert(), anAlert({ id: 'ca-b', source: 'MG' })])
    expect(danger?.disagreement).toEqual([])
  })

  test('covers all points of its alerts, and is read once each of them is', () => {
    const at = (id_castpoint: string, read: boolean) => anAlert({ id_castpoint, read })
    expect(dangersOf([at('p1', true), at('p2', false)])).toMatchObject([
      { points: ['p1', 'p2'], isRead: false, voices: [{ at: [{}, {}] }] },
    ])
    expect(dangersOf([at('p1', true), at('p2', true)])).toMatchObject([{ isRead: true }])
  })

  test('has no end if one of its alerts is open', () => {
    expect(dangersOf([anAlert({ end: null }), anAlert({ id: 'ca-b' })])).toMatchObject([{ end: null }])
  })
})

const WIND: Partial<ATestAlert> = { type: 'wind' }

test.each([
  ['another danger', { type: 'fog' }],
  ['another place', { id_castpoint: 'p2' }],
  ['another time', { start: hour(12), end: hour(20) }],
] as const)('%s is a separate card', (_, changes) => {
  expect(dangersOf([anAlert(WIND), anAlert({ id: 'ca-b', ...WIND, ...changes })])).toHaveLength(2)
})

describe('winter warnings of a weather service', () => {
  test('of one night are one card, in whichever departments they are', () => {
    const night = [
      anAlert({ id: 'ca-a', id_castpoint: 'p1', start: hour(22), end: hour(25) }),
      anAlert({ id: 'ca-b', id_castpoint: 'p2', start: hour(24), end: hour(33) }),
      anAlert({ id: 'ca-c', id_castpoint: 'p1', start: hour(36), end: hour(38), type: 'snowfall' }),
    ]
    expect(dangersOf(night)).toMatchObject([{ start: hour(22), end: hour(38), points: ['p1', 'p2'] }])
  })

  test('of the next night are another card', () => {
    const next = anAlert({ id: 'ca-b', id_castpoint: 'p2', start: hour(16), end: hour(20) })
    expect(dangersOf([anAlert(), next])).toHaveLength(2)
  })

  test('of air frost are never on the card of another place', () => {
    const frost = anAlert({ id: 'ca-b', id_castpoint: 'p2', type: 'frost' })
    expect(dangersOf([anAlert({ type: 'ice' }), frost])).toHaveLength(2)
  })
})

test('snow and freezing rain are two dangers, unless a source announces both as one', () => {
  const snow = anAlert({ id: 'ca-snow', type: 'snowfall' })
  const rain = anAlert({ id: 'ca-rain', type: 'freezing_rain' })
  expect(dangersOf([snow, rain])).toHaveLength(2)
  expect(dangersOf([snow, rain, anAlert()])).toHaveLength(1)
})

test('alerts without a specific type are never the same danger', () => {
  const other = (id: string) => anAlert({ id, type: 'other' })
  expect(dangersOf([other('ca-a'), other('ca-b')])).toHaveLength(2)
})

test('being the same danger is symmetric', () => {
  for (const one of ALERT_TYPES) {
    expect(isSameDanger(one, one)).toBe(one !== 'other')
    for (const other of ALERT_TYPES) expect(isSameDanger(one, other)).toBe(isSameDanger(other, one))
  }
})

/**
 * Few ids, points and hours, so that many alerts overlap. An alert has the same text at each of its points.
 */
const alerts: fc.Arbitrary<ATestAlert[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...ALERT_TYPES.slice(0, 12), 'snow_ice' as const, 'other' as const),
      severity: fc.constantFrom(...SEVERITIES),
      source: fc.constantFrom(...ALERT_SOURCES),
      start: fc.integer({ min: 0, max: 20 }),
      hours: fc.option(fc.integer({ min: 1, max: 12 })),
      points: fc.uniqueArray(fc.constantFrom('p1', 'p2', 'p3', 'p4'), { minLength: 1 }),
      reads: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      message: fc.string(),
      own: fc.constantFrom(
        null,
        null,
        { form: 'weather', kind: 'road_danger' },
        { form: 'ceil', kind: 'surface_below_dew', scope: 'organisation' },
      ),
    }),
    { maxLength: 14 },
  )
  .map((events) =>
    events.flatMap(({ type, severity, source, start, hours, points, reads, message, own }, index) =>
      points.map((id_castpoint, place) => ({
        id: `ca-${index}`,
        id_castpoint,
        id_station: null,
        type,
        severity,
        source,
        start: hour(start),
        end: hours === null ? null : hour(start + hours),
        read: reads[place] ?? false,
        isActive: start === 0,
        message,
        own,
      })),
    ),
  )

describe('any set of alerts', () => {
  test('every alert is in exactly one card, with its original text', () => {
    fc.assert(
      fc.property(alerts, (all) => {
        const displayed = dangersOf(all).flatMap(({ voices }) => voices.flatMap(({ at }) => at))
        expect(displayed).toHaveLength(all.length)
        expect(new Set(displayed)).toEqual(new Set(all))
      }),
    )
  })

  test('no card hides a higher severity, a longer time or an unread alert', () => {
    fc.assert(
      fc.property(alerts, (all) => {
        for (const danger of dangersOf(all)) {
          for (const alert of danger.voices.flatMap(({ at }) => at)) {
            expect(danger.severity).toBeGreaterThanOrEqual(alert.severity)
            // The hours of a card about the road are those of the road.
            if (isRoadDanger(alert) || !danger.voices.some((voice) => isRoadDanger(voice.alert))) {
              expect(danger.start <= alert.start).toBe(true)
              expect(danger.end === null || (alert.end !== null && alert.end <= danger.end)).toBe(true)
            }
            expect(danger.isRead && !alert.read).toBe(false)
            expect(danger.points).toContain(alert.id_castpoint)
          }
        }
      }),
    )
  })

  test('the order of alerts does not change the result', () => {
    const shuffled = alerts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(dangersOf(others)).toEqual(dangersOf(all))
      }),
    )
  })

  test('the worst card comes first, and no two have the same key', () => {
    fc.assert(
      fc.property(alerts, (all) => {
        const dangers = dangersOf(all)
        const severities = dangers.map(({ severity }) => severity)
        expect(severities).toEqual([...severities].sort((a, b) => b - a))
        expect(new Set(dangers.map(({ key }) => key)).size).toBe(dangers.length)
      }),
    )
  })
})

test('one rule of the product at several points at the same time is one card with one source', () => {
  const iceRule = { form: 'weather', kind: 'ice' }
  const here = (index: number, from: number, to: number) =>
    anAlert({
      id: `ca-${index}`,
      id_castpoint: `p${index}`,
      source: 'MG',
      type: 'ice',
      own: iceRule,
      start: hour(from),
      end: hour(to),
    })
  const dangers = dangersOf([here(1, 0, 4), here(2, 3, 8), here(3, 7, 9), here(4, 20, 24)])
  expect(dangers.map(({ points }) => points)).toEqual([['p1', 'p2', 'p3'], ['p4']])
  expect(dangers.map(({ voices }) => voices.length)).toEqual([1, 1])
})

describe('dangers of the road', () => {
  const roadRule = { form: 'weather', kind: 'road_danger' }
  const road = (changes: Partial<ATestAlert>) =>
    anAlert({ source: 'MG', type: 'snowfall', own: roadRule, ...changes })
  const circuit = (index: number, type: 'snowfall' | 'freezing_rain', from: number, to: number) =>
    road({
      id: `ca-${type}-${index}-${from}`,
      id_castpoint: '',
      id_circuit: `c${index}`,
      type,
      severity: type === 'snowfall' ? 3 : 4,
      start: hour(from),
      end: hour(to),
    })

  test('a night of snow at 22 h and freezing rain at 3 h on nine circuits is one card', () => {
    const nine = Array.from({ length: 9 }, (_, index) => index)
    const [night, ...others] = dangersOf([
      ...nine.map((index) => circuit(index, 'snowfall', 22, 26)),
      ...nine.map((index) => circuit(index, 'freezing_rain', 27, 31)),
    ])
    expect(others).toEqual([])
    expect(night).toMatchObject({
      types: ['snowfall', 'freezing_rain'],
      severity: 4,
      start: hour(22),
      end: hour(31),
    })
    expect(night?.circuits).toHaveLength(9)
    expect(night?.voices.map(({ alert, at }) => [alert.type, at.length])).toEqual([
      ['freezing_rain', 9],
      ['snowfall', 9],
    ])
  })

  test('a circuit that has eased to the level below the rule is not counted while another reaches it', () => {
    const bound = { ...roadRule, bound: 3 }
    const at = (index: number, severity: 2 | 3) => ({
      ...circuit(index, 'snowfall', 22, 26),
      own: bound,
      severity,
    })
    const [night] = dangersOf([at(1, 3), at(2, 2), at(3, 3)])
    expect(night?.circuits.toSorted()).toEqual(['c1', 'c3'])
    expect(night && titledDanger(night).circuitCount).toBe(2)
    const [eased] = dangersOf([at(1, 2), at(2, 2)])
    expect(eased?.circuits).toHaveLength(2)
  })

  test('the next night is another card', () => {
    expect(dangersOf([circuit(1, 'snowfall', 0, 6), circuit(1, 'snowfall', 20, 24)])).toHaveLength(2)
  })

  test('a warning of a weather service at the same place and time is on the card', () => {
    const [night, ...others] = dangersOf([
      circuit(1, 'snowfall', 2, 8),
      road({ id: 'ca-p1', start: hour(2), end: hour(8) }),
      anAlert(),
    ])
    expect(others).toEqual([])
    expect(night?.voices.map(({ alert }) => alert.source).sort()).toEqual(['MF', 'MG'])
    expect(night?.types).toEqual(['snowfall'])
  })

  test('a warning of a weather service elsewhere in the network joins the event of its time', () => {
    const [night, ...others] = dangersOf([
      circuit(1, 'snowfall', 2, 8),
      anAlert({ id: 'ca-near', id_castpoint: 'p7', start: hour(10), end: hour(14) }),
      anAlert({ id: 'ca-wind', id_castpoint: 'p7', type: 'wind', severity: 2 }),

      anAlert({ id: 'ca-later', id_castpoint: 'p7', start: hour(18), end: hour(22) }),
    ])
    expect(night?.voices.map(({ alert }) => alert.id).sort()).toEqual(['ca-near', 'ca-snowfall-1-2'])
    expect(night).toMatchObject({ start: hour(2), end: hour(8) })
    expect(others.map(({ voices }) => voices.map(({ alert }) => alert.id))).toEqual([
      ['ca-later'],
      ['ca-wind'],
    ])
  })

  test('an alert that lasts through two nights is on the card of the first and does not merge them', () => {
    const long = anAlert({ id: 'ca-long', end: hour(40) })
    const dew = anAlert({
      id: 'sa-dew',
      id_castpoint: 'p2',
      source: 'MG',
      type: 'ice',
      severity: 2,
      start: hour(-50),
      end: null,
      own: { form: 'ceil', kind: 'surface_below_dew', scope: 'organisation' },
    })
    const at = (id: string, from: number, to: number) => [
      road({ id: `${id}-p1`, type: 'ice', isActive: false, start: hour(from), end: hour(to) }),
      road({
        id: `${id}-p2`,
        id_castpoint: 'p2',
        type: 'ice',
        isActive: false,
        start: hour(from),
        end: hour(to),
      }),
    ]
    const cards = dangersOf([...at('first', 2, 8), ...at('second', 26, 32), long, dew])
    expect(cards.map(({ start, voices }) => [start, voices.map(({ alert }) => alert.id)])).toEqual([
      [hour(2), ['ca-long', 'first-p1', 'sa-dew']],
      [hour(26), ['second-p1']],
    ])
  })

  test('a reading that has held for days does not tie later warnings together', () => {
    const dew = anAlert({
      id: 'sa-dew',
      source: 'MG',
      type: 'ice',
      start: hour(-50),
      end: null,
      own: { form: 'ceil', kind: 'surface_below_dew', scope: 'organisation' },
    })
    const later = anAlert({ id: 'ca-b', isActive: false, start: hour(20), end: hour(30) })
    expect(dangersOf([dew, anAlert(), later]).map(({ voices }) => voices.length)).toEqual([2, 1])
  })

  test('a rule that has held for days does not stretch the hours of the night', () => {
    const cold = anAlert({
      id: 'ov-1',
      source: 'MG',
      type: 'ice',
      severity: 2,
      start: hour(-50),
      end: null,
      isActive: true,
      own: { form: 'oversight', kind: 'below_dew_point' },
    })
    const [night, ...others] = dangersOf([
      cold,
      road({ id: 'ca-p1', type: 'ice', isActive: false, start: hour(2), end: hour(8) }),
    ])
    expect(others).toEqual([])
    expect(night).toMatchObject({ types: ['ice'], start: hour(2), end: hour(8), isActive: false })
    const voice = night?.voices.find(({ alert }) => alert.id === 'ov-1')
    expect(voice).toMatchObject({ start: hour(-50), end: null })
  })

  test('frost of the air never has snow or ice on its card', () => {
    const air = anAlert({
      id: 'sa-1',
      source: 'MG',
      type: 'frost',
      severity: 4,
      own: { form: 'ceil', kind: 'air_min', scope: 'organisation' },
    })
    const cards = dangersOf([air, road({}), road({ id: 'ca-ice', type: 'ice' }), anAlert({ id: 'ca-mf' })])
    expect(cards.map(({ types }) => types)).toEqual([['frost'], ['ice', 'snowfall']])
    expect(dangersOf([air])).toMatchObject([{ types: ['frost'] }])
  })
})

test('frost of the air is no winter danger of the road and comes after those of tonight', () => {
  const air = anAlert({ id: 'sa-1', source: 'MG', type: 'frost', severity: 4, end: null })
  const roadFrost = anAlert({
    ...{ id: 'ca-road', id_castpoint: 'p2', source: 'MG', type: 'frost', severity: 3, start: hour(5) },
    own: { form: 'weather', kind: 'road_danger', scope: 'castpoint' },
  })
  const { first } = dangersByWork(dangersOf([air, roadFrost]), MIDNIGHT_MS)
  expect(first.map(({ voices }) => voices[0].alert.id)).toEqual(['ca-road', 'sa-1'])
})

test('winter dangers of the next 24 hours come first, and slow dangers are separate', () => {
  const dangers = dangersOf([
    anAlert({ id: 'ca-flood', type: 'flood', severity: 4 }),
    anAlert({ id: 'ca-wind', type: 'wind', severity: 4 }),
    anAlert({ id: 'ca-later', severity: 4, start: hour(60), end: hour(70) }),
    anAlert({ id: 'ca-snow', severity: 2 }),
  ])
  const { first, slow } = dangersByWork(dangers, MIDNIGHT_MS)
  expect(first.map(({ voices }) => voices[0].alert.id)).toEqual(['ca-snow', 'ca-wind', 'ca-later'])
  expect(slow.map(({ type }) => type)).toEqual(['flood'])
})
