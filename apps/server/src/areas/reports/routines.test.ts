import { describe, expect, test } from 'vitest'
import type { Routine } from './queries.ts'
import { pendingReports } from './routines.ts'

const routine = (content: Partial<Routine['content']>, changedAt = '2026-01-01T00:00:00Z'): Routine => ({
  setupId: 'north',
  timezone: 'Europe/Paris',
  changedAt: new Date(changedAt),
  content: { nightTime: null, weekTime: null, seasonTime: null, ...content },
})
const pending = (of: Routine, at: string) =>
  pendingReports(of, Date.parse(at)).map(({ id, fromMs, toMs }) => [
    id,
    new Date(fromMs).toISOString(),
    new Date(toMs).toISOString(),
  ])

describe('pending reports', () => {
  test('each morning the report of the night, from noon to the hour at which it is written', () => {
    const nightly = routine({ nightTime: '07:00' })
    expect(pending(nightly, '2026-01-20T05:59:00Z')).toEqual([
      ['night-2026-01-19', '2026-01-18T11:00:00.000Z', '2026-01-19T06:00:00.000Z'],
    ])
    expect(pending(nightly, '2026-01-20T06:00:00Z')).toEqual([
      ['night-2026-01-20', '2026-01-19T11:00:00.000Z', '2026-01-20T06:00:00.000Z'],
    ])
  })

  test('on Mondays the report of the week, also if the clock changed during it', () => {
    expect(pending(routine({ weekTime: '08:00' }), '2026-03-31T10:00:00Z')).toEqual([
      ['week-2026-03-30', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ])
  })

  test('from 1 May on the report of the winter, until it is written', () => {
    const seasonal = routine({ seasonTime: '08:00' }, '2024-01-01T00:00:00Z')
    const winter = ['season-2026-05-01', '2025-09-30T22:00:00.000Z', '2026-04-30T22:00:00.000Z']
    expect(pending(seasonal, '2026-05-01T06:00:00Z')).toEqual([winter])
    expect(pending(seasonal, '2026-05-02T07:00:00Z')).toEqual([winter])
    expect(pending(seasonal, '2026-12-24T07:00:00Z')).toEqual([winter])
    const previousSeason = ['season-2025-05-01', '2024-09-30T22:00:00.000Z', '2025-04-30T22:00:00.000Z']
    expect(pending(seasonal, '2026-05-01T05:59:00Z')).toEqual([previousSeason])
    expect(pending(seasonal, '2026-01-24T07:00:00Z')).toEqual([previousSeason])
  })

  test('none for a time before it was enabled', () => {
    expect(pending(routine({ nightTime: '07:00' }, '2026-01-20T06:30:00Z'), '2026-01-20T10:00:00Z')).toEqual(
      [],
    )
  })
})
