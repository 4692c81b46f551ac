import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aPublication, aRecord, aSituation, aThirdPublication } from './situation-builder.ts'

export const FUZZ: FuzzMessages = {
  'datex-situations': {
    site: { receivedAt: new Date('2026-12-01T00:00:00Z') },
    good: () => [aPublication([aSituation(aRecord(), aRecord({ id: 'R2' }))]), aThirdPublication()],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'datex2',
  },
}
