import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aStrike, aStrikeBatch } from './strikes-builder.ts'

export const FUZZ: FuzzMessages = {
  blitzortung: {
    site: { receivedAt: new Date('2026-07-20T15:04:30Z') },
    good: () => {
      const batch = aStrikeBatch([aStrike(), aStrike({ lat: -45, pol: 1 })])
      return [JSON.stringify(batch), JSON.stringify(batch, null, 1)]
    },
    isSample: () => false,
  },
}
