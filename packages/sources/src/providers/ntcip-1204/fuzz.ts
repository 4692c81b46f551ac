import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aCsv, anExport, aStation, SILENT, WINTER } from './export-builder.ts'

const compactAndIndented = (document: unknown) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 1),
]

export const FUZZ: FuzzMessages = {
  'ntcip-1204': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z'), settings: { timeZone: 'America/Los_Angeles' } },
    good: () => [
      ...compactAndIndented(anExport(aStation(WINTER), aStation(SILENT))),
      aCsv({}, { index: '13' }),
      JSON.stringify(
        anExport(aStation(WINTER, { recordTimestamp: { recordDate: '2026-01-15', recordTime: '04:00:00' } })),
      ),
    ],
    isSample: () => false,
  },
}
