import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aSwob, SUMMER, WINTER } from '../msc-swob/swob-builder.ts'

export const FUZZ: FuzzMessages = {
  'msc-swob-push': {
    site: { receivedAt: new Date('2026-08-01T00:00:00Z') },
    good: () => [aSwob(WINTER), aSwob(SUMMER)],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'msc-swob',
  },
}
