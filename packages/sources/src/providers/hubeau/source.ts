import type { Source } from '../../source.ts'
import { parseHubeau } from './parse.ts'
import { pullHubeau } from './pull.ts'
import { HubeauSettings } from './settings.ts'

export const hubeau = {
  id: 'hubeau',
  brings: 'observations',
  everyMinutes: 10,
  hosts: ['hubeau.eaufrance.fr'],
  isVerified: true,
  settings: HubeauSettings,
  secrets: [],
  pull: pullHubeau,
  parse: parseHubeau,
} satisfies Source
