import { expect, test } from 'vitest'
import { previousRuns } from './previous-runs.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
const minuteBefore = (hour: number) => Date.UTC(2026, 10, 21, hour) - 60_000

test('an earlier run is viewed at the instant just before the next one', () => {
  expect(previousRuns({ issuedAt: at(18) }, [{ issuedAt: at(12) }, { issuedAt: at(6) }], 0)).toEqual([
    { issuedAt: at(12), latestAtMs: minuteBefore(18) },
    { issuedAt: at(6), latestAtMs: minuteBefore(12) },
  ])
})

test('runs beyond the horizon are not offered', () => {
  const runs = [{ issuedAt: at(12) }, { issuedAt: at(6) }]
  expect(
    previousRuns({ issuedAt: at(18) }, runs, Date.parse(at(13))).map(({ issuedAt }) => issuedAt),
  ).toEqual([at(12)])
  expect(previousRuns(null, runs, 0)).toEqual([])
})
