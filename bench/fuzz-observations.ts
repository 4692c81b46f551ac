/** Good messages of the sources of observations, for `npm run fuzz`; see fuzz-worker.ts. */

import { NEW_ROWS, OLD_ROWS } from '@verglas/sources/providers/airnow/answer-builder'
import { aCmml, aSeries, STATION } from '@verglas/sources/providers/cmml/cmml-builder'
import {
  aPublication,
  aSiteTable,
  DOVRE,
  ICELAND,
  measurement,
  SUMMER as ROAD_SUMMER,
  VERSION_3,
} from '@verglas/sources/providers/datex-weather/publication-builder'
import { COMMUNITIES } from '@verglas/sources/providers/geomet-aqhi/community-builder'
import { GAUGES } from '@verglas/sources/providers/geomet-hydrometric/gauge-builder'
import {
  aCollection,
  aSwobFeature,
  SUMMER,
  WINTER,
} from '@verglas/sources/providers/geomet-swob/swob-feature-builder'
import {
  aRow,
  SUMMER as FRENCH_SUMMER,
  withList,
} from '@verglas/sources/providers/meteo-france-obs/packet-builder'
import {
  aCsv,
  anExport,
  aStation,
  WINTER as ROAD_WINTER,
  SILENT,
} from '@verglas/sources/providers/ntcip-1204/export-builder'
import { aTable, WINTER as COLD, SMOKE } from '@verglas/sources/providers/purpleair/sensor-builder'
import type { ParseSite } from '@verglas/sources/reading/parse-site'

type Messages = { site: ParseSite; good: () => string[]; isSample(name: string): boolean; folder?: string }

const receivedAt = new Date('2026-01-15T12:30:00Z')
const both = (document: unknown) => [JSON.stringify(document), JSON.stringify(document, null, 1)]
const bare = (text: string) => text.replace(/^<\?xml[^>]*>\s*/, '')
const none = () => false

export const OBSERVATION_MESSAGES: Record<string, Messages> = {
  'geomet-swob': {
    site: { receivedAt },
    good: () => both(aCollection([aSwobFeature(WINTER), aSwobFeature(SUMMER)])),
    isSample: (name) => name.endsWith('.geojson'),
    folder: 'msc-swob',
  },
  'geomet-hydrometric': { site: { receivedAt }, good: () => both(aCollection(GAUGES)), isSample: none },
  'geomet-aqhi': { site: { receivedAt }, good: () => both(aCollection(COMMUNITIES)), isSample: none },
  'meteo-france-obs': {
    site: { receivedAt },
    good: () => [...both(withList([aRow(), FRENCH_SUMMER])), JSON.stringify([aRow(), aRow()])],
    isSample: none,
  },
  'datex-weather': {
    site: { receivedAt, settings: { stations: [DOVRE, ICELAND] } },
    good: () => [
      aPublication(measurement(), measurement({ values: ROAD_SUMMER })),
      `<datex>${bare(aSiteTable())}${bare(aPublication(measurement()))}</datex>`,
      VERSION_3,
    ],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'datex2',
  },
  'ntcip-1204': {
    site: { receivedAt, settings: { timeZone: 'America/Los_Angeles' } },
    good: () => [
      ...both(anExport(aStation(ROAD_WINTER), aStation(SILENT))),
      aCsv({}, { index: '13' }),
      JSON.stringify(
        anExport(
          aStation(ROAD_WINTER, { recordTimestamp: { recordDate: '2026-01-15', recordTime: '04:00:00' } }),
        ),
      ),
    ],
    isSample: none,
  },
  cmml: {
    site: { receivedAt, settings: { stations: [STATION], surfaceCodes: [{ code: 24, roadState: 8 }] } },
    good: () => [aCmml(aSeries([{}])), aCmml(aSeries([{}, {}]), aSeries([{}], ['9', '9']))],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'bc-moti-rwis',
  },
  airnow: {
    site: { receivedAt, location: { longitudeDeg: -73.2, latitudeDeg: 44.5, altitudeM: null } },
    good: () => [...both(NEW_ROWS), JSON.stringify(OLD_ROWS)],
    isSample: (name) => name.endsWith('.json'),
  },
  purpleair: {
    site: { receivedAt },
    good: () => [...both(aTable(COLD, SMOKE)), JSON.stringify({ sensor: COLD })],
    isSample: (name) => name.startsWith('get_sensor'),
  },
}
