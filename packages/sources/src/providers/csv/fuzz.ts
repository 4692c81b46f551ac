import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { AUTUMN_CSV, FRENCH, SUMMER_CSV, WINTER_CSV } from './table-builder.ts'

export const FUZZ: FuzzMessages = {
  csv: {
    site: { receivedAt: new Date('2026-02-01T00:00:00Z'), settings: FRENCH },
    good: () => [WINTER_CSV, SUMMER_CSV, AUTUMN_CSV],
    isSample: () => false,
  },
}
