import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aRow, SUMMER, withList } from './packet-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  'meteo-france-obs': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => [...compactAndIndented(withList([aRow(), SUMMER])), JSON.stringify([aRow(), aRow()])],
    isSample: () => false,
  },
}
