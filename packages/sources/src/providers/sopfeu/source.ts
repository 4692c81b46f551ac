import type { Source } from '../../source.ts'
import { parseSopfeu } from './danger.ts'
import { parseSopfeuFires } from './fires.ts'
import { pullSopfeu, pullSopfeuFires } from './pull.ts'
import { SopfeuFiresSettings, SopfeuSettings } from './settings.ts'

/** From autumn to spring answers are empty. */
const WINTER_MINUTES = 240 * 24 * 60

export const sopfeu = {
  id: 'sopfeu',
  brings: 'alerts',
  everyMinutes: 180,
  silentAfterMinutes: WINTER_MINUTES,
  hosts: ['geofeux.sopfeu.qc.ca'],
  isVerified: false,
  settings: SopfeuSettings,
  secrets: [],
  takesPoints: true,
  // 400 requests a second apart, and slow answers.
  limits: { pullMs: 15 * 60_000 },
  pull: pullSopfeu,
  parse: parseSopfeu,
} satisfies Source

/** A separate feed: its list is complete and ends fires, while the danger is requested place by place. */
export const sopfeuFires = {
  id: 'sopfeu-fires',
  brings: 'alerts',
  everyMinutes: 30,
  silentAfterMinutes: WINTER_MINUTES,
  hosts: ['geofeux.sopfeu.qc.ca'],
  isVerified: false,
  settings: SopfeuFiresSettings,
  secrets: [],
  pull: pullSopfeuFires,
  parse: parseSopfeuFires,
} satisfies Source
