import type { Source } from '../../source.ts'
import { parseIwls } from './parse.ts'
import { pullIwls } from './pull.ts'
import { IwlsSettings } from './settings.ts'

export const iwls = {
  id: 'iwls',
  brings: 'tides',
  everyMinutes: 10,
  hosts: ['api-iwls.dfo-mpo.gc.ca'],
  isVerified: true,
  // 260 requests, one every 2.1 s
  limits: { pullMs: 9.5 * 60_000 },
  settings: IwlsSettings,
  secrets: [],
  pull: pullIwls,
  parse: parseIwls,
} satisfies Source
