import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { anAnswer, anEnsemble } from './answer-builder.ts'

export const FUZZ: FuzzMessages = {
  'open-meteo': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => [
      JSON.stringify(anAnswer()),
      JSON.stringify([anAnswer(), anAnswer()], null, 1),
      JSON.stringify(anEnsemble()),
      JSON.stringify(anEnsemble({ members: 20 }), null, 1),
    ],
    isSample: (name) => name.startsWith('forecast-hourly'),
  },
}
