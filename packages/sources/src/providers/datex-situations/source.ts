import type { Source } from '../../source.ts'
import { parseDatexSituations } from './parse.ts'
import { pullDatexSituations } from './pull.ts'
import { DatexSettings } from './settings.ts'

export const datexSituations = {
  id: 'datex-situations',
  brings: 'hazards',
  everyMinutes: 5,
  hosts: ['tipi.bison-fute.gouv.fr'],
  isVerified: true,
  settings: DatexSettings,
  secrets: [],
  pull: pullDatexSituations,
  parse: parseDatexSituations,
} satisfies Source
