import type { Source } from '../../source.ts'
import { parseIwls } from './parse.ts'
import { pullIwls } from './pull.ts'
import { IwlsSettings } from './settings.ts'

export const iwls = {
  id: 'iwls',
  brings: 'observations',
  everyMinutes: 10,
  hosts: ['api-iwls.dfo-mpo.gc.ca'],
  isVerified: true,
  settings: IwlsSettings,
  secrets: [],
  pull: pullIwls,
  parse: parseIwls,
} satisfies Source
