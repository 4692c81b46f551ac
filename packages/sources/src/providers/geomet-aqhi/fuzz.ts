import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCollection } from '../geomet-swob/swob-feature-builder.ts'
import { COMMUNITIES } from './community-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  'geomet-aqhi': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => compactAndIndented(aCollection(COMMUNITIES)),
    isSample: () => false,
  },
}
