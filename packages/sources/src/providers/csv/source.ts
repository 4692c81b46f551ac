import type { Source } from '../../source.ts'
import { parseCsv } from './parse.ts'
import { pullCsv } from './pull.ts'
import { CsvSettings } from './settings.ts'

export const csv = {
  id: 'csv',
  brings: 'observations',
  everyMinutes: 5,
  hosts: [],
  isVerified: false,
  settings: CsvSettings,
  secrets: [],
  pull: pullCsv,
  parse: parseCsv,
} satisfies Source
