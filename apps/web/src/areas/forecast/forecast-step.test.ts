import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { START_MS } from '../../ui/weather/test-steps.ts'
import { stateOfRun } from './forecast-step.ts'
import { aRun } from './test-run.ts'

test('a run is late after six hours and archived when all of it is past', () => {
  const run = aRun({ endsAt: new Date(START_MS + 48 * HOUR_MS).toISOString() })
  expect(stateOfRun(run, START_MS + 6 * HOUR_MS)).toBe('current')
  expect(stateOfRun(run, START_MS + 6 * HOUR_MS + 1)).toBe('late')
  expect(stateOfRun(run, START_MS + 48 * HOUR_MS)).toBe('archive')
})
