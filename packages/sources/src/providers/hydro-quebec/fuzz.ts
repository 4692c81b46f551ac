import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aKml, aKmz, aNotice, anOutage, anOutageList, aPlacemark } from './outage-builder.ts'

export const FUZZ: FuzzMessages = {
  'hydro-quebec': {
    site: { receivedAt: new Date('2026-04-25T17:05:00Z'), name: 'bis20260425130004' },
    good: () => [
      anOutageList([anOutage(), anOutage({ message: '1' })], { 1: { fr: 'Tempête', en: 'Storm' } }),
      JSON.stringify([aNotice(), aNotice({ notice: '2' })]),
      aKmz(aKml(aPlacemark(), aPlacemark({ centre: null }))),
    ],
    isSample: (name) => /markers.*\.json$/.test(name),
  },
}
