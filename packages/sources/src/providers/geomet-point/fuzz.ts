import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aPoint, WINTER } from './info-builder.ts'

export const FUZZ: FuzzMessages = {
  'geomet-point': {
    site: {
      receivedAt: new Date('2026-01-15T17:30:00Z'),
      location: { longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: 90 },
    },
    good: () => [JSON.stringify(aPoint(WINTER)), JSON.stringify(aPoint(WINTER), null, 1)],
    isSample: () => false,
  },
}
