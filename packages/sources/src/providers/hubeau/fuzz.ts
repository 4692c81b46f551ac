import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { anAnswer, ROWS } from './levels-builder.ts'

export const FUZZ: FuzzMessages = {
  hubeau: {
    site: { receivedAt: new Date('2026-09-01T00:00:00Z') },
    good: () => [JSON.stringify(anAnswer(ROWS)), JSON.stringify(anAnswer(ROWS), null, 1)],
    isSample: (name) => name.endsWith('.json'),
  },
}
