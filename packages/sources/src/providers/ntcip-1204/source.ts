import type { Source } from '../../source.ts'
import { parseNtcip1204 } from './parse.ts'
import { pullNtcip1204 } from './pull.ts'
import { Ntcip1204Settings } from './settings.ts'

export const ntcip1204 = {
  id: 'ntcip-1204',
  brings: 'observations',
  everyMinutes: 10,
  hosts: [],
  isVerified: false,
  settings: Ntcip1204Settings,
  secrets: [],
  pull: pullNtcip1204,
  parse: parseNtcip1204,
} satisfies Source
