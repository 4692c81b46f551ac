import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aReach, aReachMap } from './reach-builder.ts'

export const FUZZ: FuzzMessages = {
  vigicrues: {
    site: { receivedAt: new Date('2026-01-15T09:20:00Z') },
    good: () => [JSON.stringify(aReachMap([aReach('LO1', 3), aReach('LO2', 1)]))],
    isSample: (name) => name.endsWith('.geojson'),
  },
}
