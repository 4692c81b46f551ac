import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aGrid } from './grid-builder.ts'

export const FUZZ: FuzzMessages = {
  nws: {
    site: { receivedAt: new Date('2026-01-15T13:10:00Z') },
    good: () => [JSON.stringify(aGrid()), JSON.stringify(aGrid(), null, 1)],
    isSample: (name) => name === 'detailed_forecast.json',
  },
}
