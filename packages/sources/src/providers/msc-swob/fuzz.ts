import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aSwob, SUMMER, WINTER } from './swob-builder.ts'

export const FUZZ: FuzzMessages = {
  'msc-swob': {
    site: { receivedAt: new Date('2026-08-01T00:00:00Z') },
    good: () => [aSwob(WINTER), aSwob(SUMMER), aSwob(WINTER, SUMMER, WINTER), aSwob()],
    isSample: (name) => name.endsWith('.xml'),
  },
}
