import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { anAnswer, aRun } from './forecast-builder.ts'

export const FUZZ: FuzzMessages = {
  'met-norway': {
    site: { receivedAt: new Date('2026-01-15T11:44:31Z') },
    good: () => [
      JSON.stringify(anAnswer()),
      JSON.stringify(anAnswer(), null, 1),
      JSON.stringify(anAnswer({ entries: [...aRun(), ...aRun('2026-01-17T12:00:00Z')] })),
      JSON.stringify(anAnswer({ entries: [] })),
    ],
    isSample: (name) => name.endsWith('.json') && !name.includes('headers'),
  },
}
