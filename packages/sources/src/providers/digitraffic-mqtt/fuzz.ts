import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aBatch, aSensorMessage } from './batch-builder.ts'

export const FUZZ: FuzzMessages = {
  'digitraffic-mqtt': {
    site: { receivedAt: new Date('2026-01-15T12:22:00Z'), name: 'weather-v2 (3 messages)' },
    good: () => {
      const batch = aBatch([1, 3, 27].map((sensor) => aSensorMessage({ sensor, value: sensor })))
      return [JSON.stringify(batch), JSON.stringify(batch, null, 1)]
    },
    isSample: () => false,
  },
}
