import { describe, expect, test } from 'vitest'
import type { OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { byDeparture, workOn } from './circuit-work.ts'
import type { NextDeparture } from './next-departure.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const FROM_MS = Date.parse('2026-01-15T20:00:00Z')

describe('the work on a circuit', () => {
  const order = (state: OrderProgress['state'], passes: OrderProgress['passes'] = []): OrderProgress => ({
    directiveId: 'd1',
    circuitId: 'one',
    state,
    notifiedCount: 2,
    readCount: 1,
    lastRead: null,
    planChange: null,
    passCount: 2,
    passes,
  })
  const at = (hour: number) => new Date(FROM_MS + hour * HOUR_MS).toISOString()
  const directive = {
    id: 'd1',
    circuitId: 'one',
    rules: [],
    passes: [
      { departAt: at(1), finishAt: at(2), treatment: 'salt', minGm2: 15, maxGm2: null },
      { departAt: at(4), finishAt: at(5), treatment: 'salt', minGm2: 15, maxGm2: null },
    ],
  } as unknown as Directive // only the fields that the work uses
  const planned: NextDeparture = { departMs: FROM_MS - HOUR_MS, missedSinceMs: FROM_MS - 40 * MINUTE_MS }
  const leaves = (hours: number): NextDeparture => ({
    departMs: FROM_MS + hours * HOUR_MS,
    missedSinceMs: null,
  })
  const report = (passNo: number, startedAt: string | null, doneAt: string | null) => ({
    passNo,
    name: 'Marc',
    isOwn: false,
    startedAt,
    doneAt,
    treatmentId: null,
  })

  test('without an order leaves by the plan', () => {
    expect(workOn([], planned, [])).toEqual({
      order: 'none',
      progress: null,
      outSinceMs: null,
      departure: planned,
    })
  })

  test('with an order leaves by its next pass: a window that the plan missed counts no longer', () => {
    const work = workOn([directive], planned, [order('read')])
    expect(work).toMatchObject({ order: 'read', progress: { readCount: 1, notifiedCount: 2 } })
    expect(work.departure).toEqual(leaves(1))
    const second = workOn([directive], planned, [order('out', [report(0, at(1), at(2))])])
    expect(second.departure).toEqual(leaves(4))
  })

  test('has no departure while the crew is out, and none when all is done', () => {
    const out = workOn([directive], planned, [order('out', [report(0, at(0), null)])])
    expect(out).toMatchObject({ order: 'out', departure: null, outSinceMs: FROM_MS })
    const done = workOn([directive], planned, [
      order('done', [report(0, at(0), at(1)), report(1, at(3), at(4))]),
    ])
    expect(done).toMatchObject({ order: 'done', departure: null, outSinceMs: null })
  })

  test('of two orders the one that is furthest behind counts', () => {
    const orders = [order('done'), { ...order('issued'), directiveId: 'd2' }]
    expect(workOn([directive], planned, orders).order).toBe('issued')
  })

  test('who has to leave is listed first, then who is out, what is done, and the rest', () => {
    const works = {
      calm: workOn([], null, []),
      done: workOn([directive], planned, [order('done', [report(0, at(0), at(1)), report(1, at(3), at(4))])]),
      out: workOn([directive], planned, [order('out', [report(0, at(0), null)])]),
      ordered: workOn([directive], planned, [order('read')]),
      missed: workOn([], planned, []),
    }
    const names = Object.entries(works).toSorted(([, a], [, b]) => byDeparture(a, b))
    expect(names.map(([name]) => name)).toEqual(['missed', 'ordered', 'out', 'done', 'calm'])
  })
})
