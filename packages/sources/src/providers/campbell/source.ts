import type { Source } from '../../source.ts'
import { parseCampbell } from './parse.ts'
import { pullToa5 } from './pull.ts'
import { CampbellSettings } from './settings.ts'

export const campbell = {
  id: 'campbell',
  brings: 'observations',
  everyMinutes: 5,
  hosts: [],
  isVerified: true,
  settings: CampbellSettings,
  secrets: [],
  pull: pullToa5,
  parse: parseCampbell,
} satisfies Source
