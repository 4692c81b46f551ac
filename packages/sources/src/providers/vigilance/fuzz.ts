import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aBlock, aBulletin, aMap, aPeriod } from './product-builder.ts'

export const FUZZ: FuzzMessages = {
  vigilance: {
    site: { receivedAt: new Date('2026-01-15T06:00:00Z') },
    good: () => [
      JSON.stringify(
        aMap('2026-01-15T05:00:05Z', [
          aPeriod('J', '2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', {
            '63': { '5': [['2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', 3]], '4': 2 },
          }),
        ]),
      ),
      JSON.stringify(
        aBulletin('2026-01-15T05:00:05Z', [aBlock('63', '5', '15 cm.'), aBlock('FRA', null, 'Neige.')]),
      ),
    ],
    isSample: (name) => name.endsWith('.json'),
    folder: 'meteofrance-vigilance',
  },
}
