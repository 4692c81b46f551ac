import type { Source } from '../../source.ts'
import { parseCap } from './parse.ts'
import { CapSettings, pullCap } from './pull.ts'

export const cap = {
  id: 'cap',
  brings: 'alerts',
  everyMinutes: 5,
  hosts: [],
  isVerified: true,
  settings: CapSettings,
  secrets: [],
  pull: pullCap,
  parse: parseCap,
} satisfies Source
