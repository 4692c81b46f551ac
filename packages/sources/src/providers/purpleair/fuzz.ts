import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aTable, SMOKE, WINTER } from './sensor-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  purpleair: {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => [...compactAndIndented(aTable(WINTER, SMOKE)), JSON.stringify({ sensor: WINTER })],
    isSample: (name) => name.startsWith('get_sensor'),
  },
}
