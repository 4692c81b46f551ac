import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import {
  aPublication,
  aSiteTable,
  DOVRE,
  ICELAND,
  measurement,
  SUMMER,
  VERSION_3,
} from './publication-builder.ts'

const bare = (text: string) => text.replace(/^<\?xml[^>]*>\s*/, '')

export const FUZZ: FuzzMessages = {
  'datex-weather': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z'), settings: { stations: [DOVRE, ICELAND] } },
    good: () => [
      aPublication(measurement(), measurement({ values: SUMMER })),
      `<datex>${bare(aSiteTable())}${bare(aPublication(measurement()))}</datex>`,
      VERSION_3,
    ],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'datex2',
  },
}
