import type { Danger } from '@verglas/contract/alert-rules'
import { expect, test } from 'vitest'
import type { Alert } from './use-alerts.ts'
import { wallRows } from './wall-rows.ts'

const danger = (key: string, changes: Partial<Danger<Alert>> = {}) =>
  ({
    key,
    severity: 2,
    start: '2026-01-15T12:00:00.000Z',
    end: null,
    isActive: false,
    ...changes,
  }) as Danger<Alert>

test('floods share one row, below those of tonight, at their worst and over all their time', () => {
  const slow = [
    danger('b', { severity: 3, end: '2026-01-17T00:00:00.000Z' }),
    danger('c', { start: '2026-01-14T12:00:00.000Z', isActive: true, end: '2026-01-18T00:00:00.000Z' }),
  ]
  const rows = wallRows({ first: [danger('a')], slow })
  expect(rows.map(({ key, isSlow, dangers }) => [key, isSlow, dangers.length])).toEqual([
    ['a', false, 1],
    ['b', true, 2],
  ])
  expect(rows[1]).toMatchObject({
    severity: 3,
    start: '2026-01-14T12:00:00.000Z',
    end: '2026-01-18T00:00:00.000Z',
    isActive: true,
  })
  expect(wallRows({ first: [], slow: [] })).toEqual([])
})
