import type { Source } from '../../source.ts'
import { parsePurpleair } from './parse.ts'
import { pullPurpleair } from './pull.ts'
import { PurpleairSettings } from './settings.ts'

export const purpleair = {
  id: 'purpleair',
  brings: 'observations',
  everyMinutes: 20,
  silentAfterMinutes: 120,
  hosts: ['api.purpleair.com'],
  isVerified: true,
  settings: PurpleairSettings,
  secrets: ['apiKey'],
  pull: pullPurpleair,
  parse: parsePurpleair,
} satisfies Source
