import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ForecastFact } from '../../facts/forecast.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { anInfo, aPoint, EXCEPTION, hour, RUN, WINTER } from './info-builder.ts'
import { parseGeometPoint } from './parse.ts'

const PLACE = { longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: 90 }
const NOW: ParseSite = { receivedAt: new Date('2026-01-15T17:30:00Z'), location: PLACE }
const parse = (document: unknown, site = NOW) =>
  collect(
    { parse: parseGeometPoint },
    Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
    site,
  )
const factIn = (items: { kind: string }[]) =>
  items.find((fact): fact is ForecastFact => fact.kind === 'forecast')

describe('a point of HRDPS', () => {
  test('a single instant is a step of one hour', async () => {
    const items = await parse(aPoint({ 'HRDPS.CONTINENTAL_TT': [-2.5] }))
    expect(reasonsIn(items)).toEqual([])
    expect(factIn(items)).toMatchObject({ startAt: new Date(RUN), stepS: 3600, values: { tair: [-2.5] } })
  })

  test('retains its run and its steps, in our units, and converts run totals to amounts per step', async () => {
    const items = await parse(aPoint(WINTER))
    expect(reasonsIn(items)).toEqual([])
    const fact = factIn(items)
    expect(fact).toMatchObject({
      location: { longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: null },
      issuedAt: new Date(RUN),
      startAt: new Date(RUN),
      stepS: 3600,
      model: 'hrdps',
    })
    expect(fact?.values.tair).toEqual([-4.2, -3.1, -0.4, 1.2])
    expect(fact?.values.wind_avg).toEqual([18, 21.6, 27, 18])
    expect(fact?.values.wind_dir).toEqual([310, 315, 320, 325])
    expect(fact?.values.wind_max?.[2]).toBeCloseTo(54)
    expect(fact?.values.rain_frz).toEqual([0, 0, 2, null])
    // Half a millimetre of water in frost is half a centimetre of snow.
    expect(fact?.values.snow?.[0]).toBeCloseTo(0.5, 1)
    expect(fact?.values.rain?.[0]).toBeCloseTo(0, 1)
    const [third] = [2].map((step) => (fact?.values.rain?.[step] ?? 0) + (fact?.values.snow?.[step] ?? 0))
    expect(third).toBeCloseTo(1, 9)
    expect(fact?.values.rain?.[3]).toBeNull()
  })

  test('in summer precipitation is rain, and no water is lost', async () => {
    const summer = {
      ...WINTER,
      'HRDPS.CONTINENTAL_TT': [18, 17, 16, 16],
      'HRDPS.CONTINENTAL_TD': [14, 15, 15, 15],
    }
    const fact = factIn(await parse(aPoint({ ...summer, 'HRDPS.CONTINENTAL_FR': [null, 0, 0, 0] })))
    expect(fact?.values.rain).toEqual([
      expect.closeTo(0.5, 6),
      expect.closeTo(2, 6),
      expect.closeTo(3, 6),
      null,
    ])
    expect(fact?.values.snow?.[1]).toBeCloseTo(0, 6)
  })

  test('instants are in UTC, so the night of the clock change is like any other', async () => {
    const spring = (index: number) =>
      new Date(Date.UTC(2026, 2, 8, 5 + index)).toISOString().replace('.000Z', 'Z')
    const answers = aPoint({ 'HRDPS.CONTINENTAL_TT': [1, 2, 3, 4] }, spring)
    const fact = factIn(await parse(answers, { ...NOW, receivedAt: new Date('2026-03-08T08:00:00Z') }))
    expect(fact).toMatchObject({ startAt: new Date('2026-03-08T05:00:00Z'), values: { tair: [1, 2, 3, 4] } })
  })

  test('values that did not arrive are null, never zero', async () => {
    const fact = factIn(
      await parse(
        aPoint({ 'HRDPS.CONTINENTAL_TT': [1, null, 3, 4], 'HRDPS.CONTINENTAL_FR': [null, 1, null, 4] }),
      ),
    )
    expect(fact?.values.tair).toEqual([1, null, 3, 4])
    expect(fact?.values.rain_frz).toEqual([1, null, null, null])
  })

  test('without the freezing rain of an hour its rain and snow are missing too', async () => {
    const fact = factIn(await parse(aPoint({ ...WINTER, 'HRDPS.CONTINENTAL_FR': [null, 0, null, 2] })))
    expect(fact?.values.rain_frz).toEqual([0, null, null, null])
    expect(fact?.values.rain?.map((mm) => mm === null)).toEqual([false, true, true, true])
    expect(fact?.values.snow?.map((cm) => cm === null)).toEqual([false, true, true, true])
  })

  test('with three-hour steps, run totals become three-hour amounts', async () => {
    const every3h = (index: number) => hour(index * 3)
    const fact = factIn(await parse(aPoint({ ...WINTER, 'HRDPS.CONTINENTAL_PR': [null, 3, 3, 9] }, every3h)))
    expect(fact?.stepS).toBe(10_800)
    const water = [0, 1, 2].map(
      (step) =>
        (fact?.values.rain?.[step] ?? 0) +
        (fact?.values.snow?.[step] ?? 0) +
        (fact?.values.rain_frz?.[step] ?? 0),
    )
    expect(water).toEqual([expect.closeTo(3), expect.closeTo(0), expect.closeTo(6)])
  })

  test('reads a saved answer, and custom layers from the settings', async () => {
    const short = [0, 1].map((index) =>
      anInfo({ layer: 'OWN_LAYER', time: hour(index), value: 250 + index, title: 'T [K]' }),
    )
    const settings = { points: [], layers: [{ name: 'OWN_LAYER', gives: 'tair', covers: 'instant' }] }
    const site = { receivedAt: NOW.receivedAt, settings }
    const fact = factIn(await parse(short, site))
    expect(fact?.values.tair).toEqual([expect.closeTo(-23.15), expect.closeTo(-22.15)])
    expect(fact?.location).toEqual({ longitudeDeg: -71.2035, latitudeDeg: 46.8204, altitudeM: null })
    expect(reasonsIn(await parse(short, { receivedAt: NOW.receivedAt }))).toEqual(['empty', 'unknown_code'])
  })

  test('the same answers in another order or repeated give the same fact', async () => {
    const answers = aPoint(WINTER)
    const inOrder = await parse(answers)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          [...answers, ...answers].map((_, index) => index),
          { minLength: answers.length * 2 },
        ),
        async (order) => {
          const doubledAnswers = [...answers, ...answers]
          expect(factIn(await parse(order.map((index) => doubledAnswers[index])))).toEqual(factIn(inOrder))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('refusals', () => {
  test('each fault is reported once, and the rest is accepted', async () => {
    const answers = aPoint({
      ...WINTER,
      'HRDPS.CONTINENTAL_TT': [9999, 9999, 3, 4],
      'HRDPS.CONTINENTAL_PR': [null, 5, 2, 1],
      'HRDPS.CONTINENTAL_NT': ['much', 1, 2, 3],
    })
    answers.push({ layer: 'HRDPS.CONTINENTAL_TD', time: hour(9), body: EXCEPTION })
    answers.push({ layer: 'HRDPS.CONTINENTAL_TD', time: hour(8), body: EXCEPTION })
    answers.push({ layer: 'HRDPS.CONTINENTAL_TD', time: hour(7), body: '{"features": [' })
    answers.push({
      layer: 'ANOTHER',
      time: hour(1),
      body: JSON.stringify(anInfo({ layer: 'ANOTHER', time: hour(1), value: 1 })),
    })
    const items = await parse(answers)
    expect(reasonsIn(items).sort()).toEqual([
      'malformed',
      'negative',
      // The sum of an hour for which no temperature could be read.
      'no_phase',
      'not_a_number',
      'out_of_range',
      'provider_error',
      'unknown_code',
    ])
    expect(factIn(items)?.values.tair).toEqual([null, null, 3, 4])
    expect(factIn(items)?.values.wind_avg).toHaveLength(4)
  })

  test.each([
    ['nothing at the place', [{ layer: 'HRDPS.CONTINENTAL_TT', time: RUN, body: '{}' }], ['empty']],
    ['an empty list', [], ['empty']],
    [
      'a run of tomorrow',
      aPoint(WINTER).map((answer) => ({
        ...answer,
        body: answer.body.replaceAll('2026-01-15', '2026-01-17'),
        time: answer.time.replace('2026-01-15', '2026-01-17'),
      })),
      ['empty', 'future'],
    ],
    [
      'another time than was asked for',
      [
        {
          layer: 'HRDPS.CONTINENTAL_TT',
          time: hour(1),
          body: JSON.stringify(anInfo({ layer: 'HRDPS.CONTINENTAL_TT', time: hour(2), value: 1 })),
        },
      ],
      ['empty', 'off_grid'],
    ],
    [
      'no run',
      [anInfo({ layer: 'HRDPS.CONTINENTAL_TT', time: RUN, value: 1, run: 'N/A' })],
      ['empty', 'no_date'],
    ],
    [
      'a unit that is not known',
      [anInfo({ layer: 'HRDPS.CONTINENTAL_TT', time: RUN, value: 1, title: 'T [W·m⁻²]' })],
      ['empty', 'unknown_unit'],
    ],
    ['another form', ['x'], ['wrong_root']],
    ['a broken list', '[{"layer":', ['malformed']],
    ['too many', Array.from({ length: 2001 }, () => ({})), ['too_large']],
  ])('%s', async (_, document, expected) => {
    const items = await parse(document)
    expect(reasonsIn(items)).toEqual(expected)
    expect(factIn(items)).toBeUndefined()
  })

  test('the later of two runs in one list is used', async () => {
    const older = aPoint(WINTER).map((answer) => ({
      ...answer,
      body: answer.body.replaceAll(`"dim_reference_time":"${RUN}"`, `"dim_reference_time":"${hour(-6)}"`),
    }))
    const items = await parse([...older.slice(0, 3), ...aPoint(WINTER)])
    expect(reasonsIn(items)).toEqual(['mixed_run'])
    expect(factIn(items)?.issuedAt).toEqual(new Date(RUN))
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(aPoint(WINTER)))
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect({ parse: parseGeometPoint }, mutate(bytes, seed), NOW)) {
        expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})
