import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aForestMap } from './map-builder.ts'

export const FUZZ: FuzzMessages = {
  'meteo-forets': {
    site: { receivedAt: new Date('2026-12-01T00:00:00Z') },
    good: () => [
      aForestMap('2026-07-14T14:50:06Z', { '01': [1, 1], '13': [2, 3], '2A': [4, 1] }),
      aForestMap('2026-10-24T14:50:06Z', { '83': [3, 4] }),
    ],
    isSample: (name) => name.endsWith('.csv'),
    folder: 'meteofrance-forets',
  },
}
