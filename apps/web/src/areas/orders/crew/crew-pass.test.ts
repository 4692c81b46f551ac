import { describe, expect, test } from 'vitest'
import {
  amountDoubt,
  departureMargin,
  isDoneTooSoon,
  nextCrewPass,
  steppedGm2,
  unfinishedPass,
} from './crew-pass.ts'
import { type DutyPeriod, ownCircuits } from './own-circuits.ts'

const at = (hour: number) => `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`
const aPass = (hour: number) => ({
  departAt: at(hour),
  finishAt: at(hour + 2),
  treatment: 'salt' as const,
  deicer: 'nacl' as const,
  minGm2: 15,
  maxGm2: null,
  totalKg: 1700,
})
const aRule = {
  roadType: 'motorway' as const,
  priority: null,
  treatment: 'plow_salt' as const,
  deicer: 'nacl' as const,
  minGm2: 20,
  maxGm2: 25,
  isOnDemand: false,
}
const aReport = (passNo: number, startedAt: string | null, doneAt: string | null) => ({
  passNo,
  name: 'Marc',
  isOwn: true,
  startedAt,
  doneAt,
  treatmentId: null,
})

describe('the next pass of a crew', () => {
  const nextAt = (
    hour: number,
    ...inputs: [Parameters<typeof nextCrewPass>[0], Parameters<typeof nextCrewPass>[1]]
  ) => nextCrewPass(...inputs, Date.parse(at(hour)))
  const order = { passes: [aPass(18), aPass(22)], rules: [aRule] }

  test('is the first that nobody has finished', () => {
    expect(nextAt(18, order, [])).toMatchObject({ passNo: 0, passCount: 2, startedMs: null, totalKg: 1700 })
    expect(nextAt(18, order, [aReport(0, at(18), null)])).toMatchObject({
      passNo: 0,
      startedMs: Date.parse(at(18)),
      startedBy: 'Marc',
    })
    expect(nextAt(18, order, [aReport(0, at(18), at(20))])).toMatchObject({
      passNo: 1,
      startedMs: null,
      departMs: Date.parse(at(22)),
    })
    expect(nextAt(18, order, [aReport(0, at(18), at(20)), aReport(1, null, at(23))])).toBeNull()
  })

  test('leaves out one that nobody drove in its time where a later one follows', () => {
    expect(nextAt(19, order, [])?.passNo).toBe(0)
    expect(nextAt(20, order, [])?.passNo).toBe(1)
    // The last one can be driven however late it is.
    expect(nextAt(30, order, [])?.passNo).toBe(1)
    expect(nextAt(18, order, [aReport(1, at(18), at(19))])).toBeNull()
  })

  test('is the one that is being driven, the own one first', () => {
    const three = { ...order, passes: [aPass(18), aPass(20), aPass(22)] }
    const reportOfOther = (passNo: number) => ({ ...aReport(passNo, at(18), null), isOwn: false })
    expect(nextAt(19, three, [reportOfOther(1)])?.passNo).toBe(1)
    expect(nextAt(19, three, [reportOfOther(0), aReport(1, at(18), null)])?.passNo).toBe(1)
    // One that somebody else began and never finished does not hold up the next.
    expect(nextAt(21, three, [reportOfOther(0), aReport(1, at(20), at(21))])?.passNo).toBe(2)
    expect(nextAt(23, three, [aReport(0, at(18), null), aReport(1, at(20), at(21))])?.passNo).toBe(0)
  })

  test('of an order without departures is its first rule, without a time', () => {
    expect(nextAt(18, { passes: [], rules: [aRule] }, [])).toMatchObject({
      passNo: 0,
      passCount: 1,
      departMs: null,
      dose: { treatment: 'plow_salt', maxGm2: 25 },
    })
  })

  test('of an order that has ended is the one for which the user has left', () => {
    expect(unfinishedPass(order, [aReport(1, at(18), null)])).toMatchObject({ passNo: 1, isOwn: true })
    expect(unfinishedPass(order, [aReport(1, at(18), at(20))])).toBeNull()
    expect(unfinishedPass(order, [{ ...aReport(1, at(18), null), isOwn: false }])).toBeNull()
  })

  test('says how much time is left until its departure', () => {
    const pass = { departMs: Date.parse(at(18)), startedMs: null }
    expect(departureMargin(pass, Date.parse(at(17)))).toEqual({ state: 'in', ms: 3_600_000 })
    expect(departureMargin(pass, Date.parse(at(18)) + 59_000)).toMatchObject({ state: 'now' })
    expect(departureMargin(pass, Date.parse(at(19)))).toEqual({ state: 'overdue', ms: 3_600_000 })
    expect(departureMargin({ ...pass, startedMs: 1 }, Date.parse(at(19)))).toBeNull()
  })
})

test('an amount is stepped in whole grams, above 40 g/m² in fives, and never to nothing', () => {
  expect([steppedGm2(15, 1), steppedGm2(15.5, 1), steppedGm2(15.5, -1), steppedGm2(1, -1)]).toEqual([
    16, 16, 15, 1,
  ])
  expect([steppedGm2(40, 1), steppedGm2(45, -1), steppedGm2(42, -1), steppedGm2(40, -1)]).toEqual([
    45, 40, 40, 39,
  ])
})

describe('the circuits of a crew member', () => {
  const aPeriod = (changes: Partial<DutyPeriod>): DutyPeriod => ({
    dutyId: 'd',
    circuitIds: ['a'],
    personId: 'marc',
    personName: 'Marc',
    standInId: null,
    standInName: null,
    replaces: null,
    replacementEntryId: null,
    isRemoved: false,
    from: at(8),
    to: at(20),
    ...changes,
  })
  const passAt = (periods: DutyPeriod[], hour: number, notifiedIds: string[] = []) =>
    ownCircuits(periods, { personId: 'marc', followedIds: ['z'], notifiedIds, nowMs: Date.parse(at(hour)) })

  test('are those of the duty now', () => {
    const periods = [aPeriod({}), aPeriod({ circuitIds: ['b'], to: at(18) }), aPeriod({ personId: 'lea' })]
    expect(passAt(periods, 12)).toMatchObject({
      circuitIds: ['a', 'b'],
      isOnDuty: true,
      period: { to: at(18) },
    })
  })

  test('else those of the next duty, else those that they follow', () => {
    expect(passAt([aPeriod({}), aPeriod({ from: at(21), to: at(23), circuitIds: ['c'] })], 20)).toMatchObject(
      {
        circuitIds: ['c'],
        isOnDuty: false,
      },
    )
    expect(passAt([aPeriod({})], 21)).toEqual({ circuitIds: ['z'], period: null, isOnDuty: false })
  })

  test('include those of an order that a stand-in was notified of', () => {
    expect(passAt([aPeriod({})], 12, ['a', 'y']).circuitIds).toEqual(['a', 'y'])
    expect(passAt([], 12, ['y']).circuitIds).toEqual(['z', 'y'])
  })
})

test('an amount beyond what is usual or far from the order is asked about', () => {
  const ordered = { minGm2: 15, maxGm2: 20 }
  const reasonsToAsk = (...amounts: number[]) => amounts.map((gm2) => amountDoubt('salt', gm2, ordered))
  expect(reasonsToAsk(10, 15, 20, 30)).toEqual([null, null, null, null])
  expect(reasonsToAsk(9, 31, 60)).toEqual(['belowOrder', 'aboveOrder', 'unusual'])
  // what was ordered itself is never asked about
  expect(amountDoubt('brine', 45, { minGm2: 45, maxGm2: null })).toBeNull()
  expect(amountDoubt('salt', 200, null)).toBe('unusual')
})

test('a pass that is done before a quarter of its round is asked about', () => {
  const minutes = (after: number) => isDoneTooSoon(0, 80, after * 60_000)
  expect([0, 1, 19].map(minutes)).toEqual([true, true, true])
  expect([20, 80].map(minutes)).toEqual([false, false])
})
