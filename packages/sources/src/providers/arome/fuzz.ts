import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { anAnswer } from '../open-meteo/answer-builder.ts'

export const FUZZ: FuzzMessages = {
  arome: {
    site: {
      receivedAt: new Date('2026-01-15T12:30:00Z'),
      settings: { model: 'meteofrance_arome_france_hd' },
    },
    good: () => [JSON.stringify(anAnswer()), JSON.stringify(anAnswer(), null, 1)],
    isSample: (name) => name.startsWith('forecast-hourly'),
    folder: 'open-meteo',
  },
}
