import type { Source } from '../../source.ts'
import { parseAirnow } from './parse.ts'
import { pullAirnow } from './pull.ts'
import { AirnowSettings } from './settings.ts'

export const airnow = {
  id: 'airnow',
  brings: 'observations',
  everyMinutes: 30,
  silentAfterMinutes: 180,
  hosts: ['www.airnowapi.org'],
  isVerified: true,
  settings: AirnowSettings,
  // Two hundred requests, one a second.
  limits: { pullMs: 9.5 * 60_000 },
  secrets: ['apiKey'],
  pull: pullAirnow,
  parse: parseAirnow,
} satisfies Source
