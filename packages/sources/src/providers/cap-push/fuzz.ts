import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCap } from '../cap/cap-builder.ts'

export const FUZZ: FuzzMessages = {
  'cap-push': {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [aCap(), aCap({ msgType: 'Cancel', references: ['s,i,2026-01-15T08:00:00Z'], infos: [] })],
    isSample: (name) => name.endsWith('.cap'),
    folder: 'cap-cp',
  },
}
