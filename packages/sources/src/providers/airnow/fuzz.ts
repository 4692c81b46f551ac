import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { NEW_ROWS, OLD_ROWS } from './answer-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  airnow: {
    site: {
      receivedAt: new Date('2026-01-15T12:30:00Z'),
      location: { longitudeDeg: -73.2, latitudeDeg: 44.5, altitudeM: null },
    },
    good: () => [...compactAndIndented(NEW_ROWS), JSON.stringify(OLD_ROWS)],
    isSample: (name) => name.endsWith('.json'),
  },
}
