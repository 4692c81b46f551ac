import type { Source } from '../../source.ts'
import { parseBlitzortung } from './parse.ts'
import { pullBlitzortung } from './pull.ts'
import { BlitzortungSettings } from './settings.ts'

export const blitzortung = {
  id: 'blitzortung',
  brings: 'hazards',
  everyMinutes: 5,
  silentAfterMinutes: 60,
  hosts: [],
  isVerified: false,
  settings: BlitzortungSettings,
  secrets: ['password'],
  isPush: true,
  pull: pullBlitzortung,
  parse: parseBlitzortung,
} satisfies Source
