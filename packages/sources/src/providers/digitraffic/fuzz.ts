import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aSnapshot, aStationData, WINTER } from './snapshot-builder.ts'

export const FUZZ: FuzzMessages = {
  digitraffic: {
    site: {
      receivedAt: new Date('2026-01-15T12:22:00Z'),
      settings: { stations: [{ id: 9, name: 'S', latitudeDeg: 60, longitudeDeg: 24 }] },
    },
    good: () => [
      JSON.stringify(aSnapshot(aStationData(3034, WINTER), aStationData(3035, WINTER))),
      JSON.stringify(aSnapshot(aStationData(3034, WINTER)), null, 1),
      JSON.stringify(aStationData(9, WINTER)),
    ],
    isSample: (name) => name.endsWith('.json'),
  },
}
