import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCollection, aFeature } from './feature-builder.ts'

export const FUZZ: FuzzMessages = {
  'geomet-alerts': {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [
      JSON.stringify(aCollection([aFeature(), aFeature({ feature_id: 'z2' })])),
      JSON.stringify(aCollection([aFeature()]), null, 1),
      JSON.stringify(aCollection([])),
    ],
    isSample: (name) => name.endsWith('.json'),
    folder: 'msc-alerts-geomet',
  },
}
