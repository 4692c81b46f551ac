import type { Source } from '../../source.ts'
import { parseHydroQuebec } from './parse.ts'
import { pullHydroQuebec } from './pull.ts'
import { HydroQuebecSettings } from './settings.ts'

export const hydroQuebec = {
  id: 'hydro-quebec',
  brings: 'hazards',
  everyMinutes: 10,
  // A version is valid for 10 to 15 minutes.
  silentAfterMinutes: 45,
  hosts: ['pannes.hydroquebec.com'],
  isVerified: true,
  settings: HydroQuebecSettings,
  secrets: [],
  pull: pullHydroQuebec,
  parse: parseHydroQuebec,
} satisfies Source
