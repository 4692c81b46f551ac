import type { Source } from '../../source.ts'
import { parseDigitraffic } from './parse.ts'
import { pullDigitraffic } from './pull.ts'
import { DigitrafficSettings } from './settings.ts'

export const digitraffic = {
  id: 'digitraffic',
  brings: 'observations',
  everyMinutes: 5,
  hosts: ['tie.digitraffic.fi'],
  isVerified: false,
  settings: DigitrafficSettings,
  secrets: [],
  pull: pullDigitraffic,
  parse: parseDigitraffic,
} satisfies Source
