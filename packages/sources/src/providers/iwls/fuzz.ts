import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { GAUGE, HIGH_AND_LOW, LEVELS } from './levels-builder.ts'

export const FUZZ: FuzzMessages = {
  iwls: {
    site: { receivedAt: new Date('2026-03-09T12:20:00Z'), settings: { stations: [GAUGE] } },
    names: ['03248 wlo', '03248 wlp', '03248 wlp-hilo', '03248 wlf-spine'],
    good: () => [JSON.stringify(LEVELS), JSON.stringify(LEVELS, null, 1), JSON.stringify(HIGH_AND_LOW)],
    isSample: (name) => name.endsWith('.json'),
  },
}
