import type { Source } from '../../source.ts'
import { parseShom } from './parse.ts'
import { pullShom } from './pull.ts'
import { ShomSettings } from './settings.ts'

export const shom = {
  id: 'shom',
  brings: 'tides',
  everyMinutes: 10,
  hosts: ['services.data.shom.fr'],
  isVerified: true,
  settings: ShomSettings,
  secrets: ['apiKey'],
  // Three requests per gauge, a second apart.
  limits: { pullMs: 9.5 * 60_000 },
  pull: pullShom,
  parse: parseShom,
} satisfies Source
