import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aFeed, aWarning } from './warnings-builder.ts'

export const FUZZ: FuzzMessages = {
  meteoalarm: {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [
      JSON.stringify(
        aFeed(
          aWarning(),
          aWarning({ identifier: 'b', msgType: 'Update', references: 's,a,2026-01-15T05:00:00Z' }),
        ),
      ),
      JSON.stringify(
        aFeed(aWarning({ infos: [{ areas: [{ name: 'A', polygon: ['48,14 48,15 49,15 48,14'] }] }] })),
        null,
        1,
      ),
    ],
    isSample: () => false,
  },
}
