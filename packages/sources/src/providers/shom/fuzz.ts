import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { BREST, LEVELS, OBSERVED, TABLE } from './answers-builder.ts'

export const FUZZ: FuzzMessages = {
  shom: {
    site: { receivedAt: new Date('2026-10-25T01:05:00Z'), settings: { stations: [BREST] } },
    good: () => [JSON.stringify(OBSERVED), JSON.stringify(TABLE), JSON.stringify(LEVELS, null, 1)],
    isSample: (name) => name.startsWith('observations'),
    folder: 'shom-refmar',
  },
}
