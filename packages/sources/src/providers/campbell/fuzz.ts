import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { csixml, MAPPING, toa5 } from './toa5-builder.ts'

export const FUZZ: FuzzMessages = {
  campbell: {
    site: { receivedAt: new Date('2026-02-01T00:00:00Z'), settings: MAPPING },
    good: () => [toa5(), toa5() + toa5(), csixml()],
    isSample: (name) => name.startsWith('Station_Daily'),
  },
}
