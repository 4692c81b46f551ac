import type { Source } from '../../source.ts'
import { parseTiles } from './parse.ts'
import { pullTiles } from './pull.ts'
import { TilesSettings } from './settings.ts'

export const tiles = {
  id: 'tiles',
  brings: 'layers',
  everyMinutes: 5,
  hosts: [],
  isVerified: false,
  settings: TilesSettings,
  secrets: ['key'],
  pull: pullTiles,
  parse: parseTiles,
} satisfies Source
