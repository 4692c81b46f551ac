import type { Source } from '../../source.ts'
import { parseVigilance } from './parse.ts'
import { pullVigilance, VigilanceSettings } from './pull.ts'

export const vigilance = {
  id: 'vigilance',
  brings: 'alerts',
  everyMinutes: 10,
  hosts: ['public-api.meteofrance.fr'],
  isVerified: true,
  settings: VigilanceSettings,
  secrets: ['apiKey'],
  pull: pullVigilance,
  parse: parseVigilance,
} satisfies Source
