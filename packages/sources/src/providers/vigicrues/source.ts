import type { Source } from '../../source.ts'
import { parseVigicrues } from './parse.ts'
import { pullVigicrues, VigicruesSettings } from './pull.ts'

export const vigicrues = {
  id: 'vigicrues',
  brings: 'alerts',
  everyMinutes: 10,
  hosts: ['www.vigicrues.gouv.fr'],
  isVerified: true,
  settings: VigicruesSettings,
  secrets: [],
  pull: pullVigicrues,
  parse: parseVigicrues,
} satisfies Source
