import { HOUR_MS } from '@verglas/quantities'
import { START_MS } from '../../ui/weather/test-steps.ts'
import type { Run } from './forecast-step.ts'

/** A run of ten days made at `START_MS`, with the given changes. */
export function aRun(changes: Partial<Run> = {}): Run {
  return {
    source: 'simulated',
    issuedAt: new Date(START_MS).toISOString(),
    knownAt: new Date(START_MS + HOUR_MS / 2).toISOString(),
    endsAt: new Date(START_MS + 240 * HOUR_MS).toISOString(),
    attributions: ['somebody'],
    ...changes,
  }
}
