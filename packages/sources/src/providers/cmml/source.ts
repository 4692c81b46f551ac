import type { Source } from '../../source.ts'
import { parseCmml } from './parse.ts'
import { pullCmml } from './pull.ts'
import { CmmlSettings } from './settings.ts'

export const cmml = {
  id: 'cmml',
  brings: 'observations',
  everyMinutes: 15,
  silentAfterMinutes: 180,
  hosts: [],
  isVerified: true,
  settings: CmmlSettings,
  secrets: [],
  pull: pullCmml,
  parse: parseCmml,
} satisfies Source
