import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCondition, aLayer, anEvent, aProbe, someWorks } from './layer-builder.ts'

export const FUZZ: FuzzMessages = {
  'quebec-511': {
    site: { receivedAt: new Date('2026-01-15T15:05:00Z'), name: 'quebec-511 layer' },
    good: () => [
      aLayer('ms:conditions_routieres', [aCondition(), aCondition({ NumeroSegment: '2' })]),
      aLayer('ms:evenements', [anEvent()]),
      aLayer('ms:chantiers_mtmdet', [someWorks()]),
      aLayer('ms:stations_meteoroutieres', [aProbe()]),
    ],
    isSample: () => false,
  },
}
