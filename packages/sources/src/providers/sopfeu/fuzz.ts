import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aFire, aZone } from './answers-builder.ts'

export const FUZZ: FuzzMessages = {
  sopfeu: {
    site: {
      receivedAt: new Date('2026-07-14T12:00:00Z'),
      settings: { points: [] },
      place: { id: 'p', name: 'P', location: { longitudeDeg: -71, latitudeDeg: 48, altitudeM: null } },
    },
    good: () => [JSON.stringify(aZone(2, 5, 1)), JSON.stringify(aZone(1, 1, 4), null, 1)],
    isSample: () => false,
  },
  'sopfeu-fires': {
    site: { receivedAt: new Date('2026-07-14T12:00:00Z') },
    good: () => [JSON.stringify([aFire(), aFire({ NoFeu: 2, Condition: null })]), JSON.stringify([])],
    isSample: () => false,
  },
}
