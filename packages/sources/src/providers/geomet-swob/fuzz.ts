import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCollection, aSwobFeature, SUMMER, WINTER } from './swob-feature-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  'geomet-swob': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => compactAndIndented(aCollection([aSwobFeature(WINTER), aSwobFeature(SUMMER)])),
    isSample: (name) => name.endsWith('.geojson'),
    folder: 'msc-swob',
  },
}
