import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCmml, aSeries, STATION } from './cmml-builder.ts'

export const FUZZ: FuzzMessages = {
  cmml: {
    site: {
      receivedAt: new Date('2026-01-15T12:30:00Z'),
      settings: { stations: [STATION], surfaceCodes: [{ code: 24, roadState: 8 }] },
    },
    good: () => [aCmml(aSeries([{}])), aCmml(aSeries([{}, {}]), aSeries([{}], ['9', '9']))],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'bc-moti-rwis',
  },
}
