import type { Source } from '../../source.ts'
import { parseQuebec511 } from './parse.ts'
import { pullQuebec511 } from './pull.ts'
import { Quebec511Settings } from './settings.ts'

export const quebec511 = {
  id: 'quebec-511',
  brings: 'hazards',
  everyMinutes: 5,
  hosts: ['ws.mapserver.transports.gouv.qc.ca'],
  isVerified: false,
  settings: Quebec511Settings,
  secrets: [],
  pull: pullQuebec511,
  parse: parseQuebec511,
} satisfies Source
