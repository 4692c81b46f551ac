import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aJpeg, aPng, aWebp, CAMERA } from './picture-builder.ts'

export const FUZZ: FuzzMessages = {
  'camera-pictures': {
    site: { receivedAt: new Date('2026-01-15T12:20:00Z'), settings: { cameras: [CAMERA] } },
    good: () => [aJpeg(), aPng(), aWebp('VP8 '), aWebp('VP8L'), aWebp('VP8X')],
    isSample: () => false,
  },
}
