import { expect, test } from 'vitest'
import type { Run } from './connection-view.ts'
import { runStrip } from './runs.ts'

function aRun(minute: number, appended: number, outcome: Run['outcome'] = 'ok'): Run {
  const at = `2026-11-21T14:${minute}:00Z`
  return {
    startedAt: at,
    endedAt: at,
    outcome,
    messages: 1,
    facts: appended,
    appended,
    refused: 0,
    lagS: null,
    problem: null,
  }
}

test('tries are bars from the oldest to the newest, with the square root of new items as height', () => {
  const { bars, maxAppended, counts } = runStrip([
    aRun(30, 0, 'failed'),
    aRun(20, 25),
    aRun(10, 100, 'partial'),
  ])
  expect(bars.map(({ height }) => height)).toEqual([1, 0.5, 1])
  expect(bars[0]?.startedAt).toBe('2026-11-21T14:10:00Z')
  expect(maxAppended).toBe(100)
  expect(counts).toEqual({ ok: 1, partial: 1, failed: 1 })
})

test('tries without new items have no height, and without tries there are no bars', () => {
  expect(runStrip([aRun(10, 0)]).bars[0]?.height).toBe(0)
  expect(runStrip([])).toEqual({ bars: [], maxAppended: 0, counts: { ok: 0, partial: 0, failed: 0 } })
})
