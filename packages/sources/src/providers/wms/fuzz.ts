import type { FuzzMessages } from '../../test-support/fuzz-messages.ts'
import { aLayer, capabilities, EXCEPTION, SETTINGS } from './capabilities-builder.ts'

export const FUZZ: FuzzMessages = {
  wms: {
    site: { receivedAt: new Date('2026-01-15T09:02:00Z'), settings: SETTINGS },
    good: () => [
      capabilities(aLayer()),
      capabilities(aLayer({ name: 'B' }), aLayer({ reference: '2026-01-15T06:00:00Z', crs: ['EPSG:4326'] })),
      EXCEPTION,
    ],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'msc-geomet-wms',
  },
}
