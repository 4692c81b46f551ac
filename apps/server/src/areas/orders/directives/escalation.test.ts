import { MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { dutyNotEnded, type EscalationStep, escalationSteps } from './escalation.ts'

const START_MS = Date.parse('2026-01-05T20:00:00Z')
const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString()
type Reader = Parameters<typeof escalationSteps>[0][number]
const aReader = (changes: Partial<Reader> = {}): Reader => ({
  personId: 'marc',
  role: 'crew',
  notifiedAt: at(0),
  readAt: null,
  remindedAt: null,
  escalatedAt: null,
  ...changes,
})
type Options = { from?: number; standInId?: string | null; isCovered?: boolean; isOffDuty?: boolean }
const stepsAt = (
  minute: number,
  readers: Reader[],
  { from = -60, standInId = 'jean', isCovered = true, isOffDuty = false }: Options = {},
): EscalationStep[] =>
  escalationSteps(readers, {
    periodOf: () => (isOffDuty ? null : { fromMs: START_MS + from * MINUTE_MS, standInId }),
    isCovered,
    minutes: 10,
    nowMs: START_MS + minute * MINUTE_MS,
  })

describe('somebody on duty who does not confirm', () => {
  test('is reminded, then the stand-in is notified, then the supervisor', () => {
    const readers = [aReader()]
    expect(stepsAt(9, readers)).toEqual([])
    expect(stepsAt(10, readers)).toEqual([{ step: 'remind', personId: 'marc' }])
    const reminded = aReader({ remindedAt: at(10) })
    expect(stepsAt(19, [reminded])).toEqual([])
    expect(stepsAt(20, [reminded])).toEqual([{ step: 'stand_in', personId: 'marc', standInId: 'jean' }])
    const escalated = aReader({ remindedAt: at(10), escalatedAt: at(20) })
    const standIn = aReader({ personId: 'jean', role: 'stand_in', notifiedAt: at(20) })
    expect(stepsAt(30, [escalated, standIn])).toEqual([{ step: 'remind', personId: 'jean' }])
    const remindedStandIn = { ...standIn, remindedAt: at(30) }
    expect(stepsAt(40, [escalated, remindedStandIn])).toEqual([{ step: 'supervisor', personId: 'jean' }])
    expect(stepsAt(50, [escalated, { ...remindedStandIn, escalatedAt: at(40) }])).toEqual([])
  })

  test('without a stand-in is reported to the supervisor', () => {
    const readers = [aReader({ remindedAt: at(10) })]
    expect(stepsAt(20, readers, { standInId: null })).toEqual([{ step: 'supervisor', personId: 'marc' }])
  })

  test('whose stand-in was notified for another person is reported to the supervisor', () => {
    const jean = aReader({ personId: 'jean', role: 'stand_in', readAt: at(12) })
    expect(stepsAt(20, [aReader({ remindedAt: at(10) }), jean])).toEqual([
      { step: 'supervisor', personId: 'marc' },
    ])
  })

  test('is not reminded before the duty begins, nor after it while somebody else is on duty', () => {
    expect(stepsAt(60, [aReader()], { from: 120 })).toEqual([])
    expect(stepsAt(131, [aReader()], { from: 120 })).toEqual([{ step: 'remind', personId: 'marc' }])
    expect(stepsAt(60, [aReader()], { isOffDuty: true })).toEqual([])
    expect(stepsAt(60, [aReader()], { isOffDuty: true, isCovered: false })).toEqual([
      { step: 'supervisor', personId: 'marc' },
    ])
  })

  test('gets the time again after the supervisor has notified the team once more', () => {
    const readers = [aReader({ remindedAt: at(10), notifiedAt: at(15) })]
    expect(stepsAt(24, readers)).toEqual([])
    expect(stepsAt(25, readers)).toHaveLength(1)
  })
})

test('whoever has confirmed is left alone, and a follower is only reminded', () => {
  expect(stepsAt(99, [aReader({ readAt: at(5) })])).toEqual([])
  expect(stepsAt(10, [aReader({ role: 'follower' })])).toEqual([{ step: 'remind', personId: 'marc' }])
  expect(stepsAt(99, [aReader({ role: 'follower', remindedAt: at(10) })])).toEqual([])
})

describe('the duty that has not ended', () => {
  const period = (from: number, to: number, personId = 'marc', standInId: string | null = null) => ({
    personId,
    standInId,
    fromMs: START_MS + from * MINUTE_MS,
    toMs: START_MS + to * MINUTE_MS,
  })
  const startOf = (...periods: ReturnType<typeof period>[]) => {
    const duty = dutyNotEnded(periods, 'marc', START_MS)
    return duty && (duty.fromMs - START_MS) / MINUTE_MS
  }

  test('begins with the first of several adjoining periods: a new one at midnight does not restart the time', () => {
    expect(startOf(period(-90, -30), period(-30, 60))).toBe(-90)
    expect(startOf(period(-90, -60), period(-60, -30), period(-30, 60))).toBe(-90)
  })

  test('begins again after a gap, or after the duty of somebody else', () => {
    expect(startOf(period(-90, -40), period(-30, 60))).toBe(-30)
    expect(startOf(period(-90, -60), period(-60, -30, 'nadia'), period(-30, 60))).toBe(-30)
  })

  test('may begin later; there is none once the last has ended', () => {
    expect(startOf(period(30, 60))).toBe(30)
    expect(startOf(period(-90, 0))).toBeNull()
    expect(startOf(period(-90, 60, 'nadia'))).toBeNull()
  })

  test('has the stand-in of its first period that has not ended', () => {
    const periods = [period(-60, -30, 'marc', 'jean'), period(-30, 60, 'marc', 'nadia')]
    expect(dutyNotEnded(periods, 'marc', START_MS)?.standInId).toBe('nadia')
  })
})
