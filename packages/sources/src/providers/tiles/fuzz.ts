import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { anIndex, LISTED } from './index-builder.ts'

export const FUZZ: FuzzMessages = {
  tiles: {
    site: {
      receivedAt: new Date('2026-01-15T09:02:00Z'),
      settings: { layers: [LISTED] },
      name: 'tiles radar',
    },
    good: () => [JSON.stringify(anIndex(1_768_467_600)), JSON.stringify(anIndex(1_768_467_600), null, 1)],
    isSample: () => false,
  },
}
