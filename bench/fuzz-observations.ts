/** Good messages of the sources of observations, for `npm run fuzz`; see fuzz-worker.ts. */
import type { ParseSite } from '../apps/server/src/ingest/source.ts'
import { NEW_ROWS, OLD_ROWS } from '../apps/server/src/ingest/sources/airnow/answer-builder.ts'
import { aCmml, aSeries, STATION } from '../apps/server/src/ingest/sources/cmml/cmml-builder.ts'
import {
  aPublication,
  aSiteTable,
  DOVRE,
  ICELAND,
  measurement,
  SUMMER as ROAD_SUMMER,
  VERSION_3,
} from '../apps/server/src/ingest/sources/datex-weather/publication-builder.ts'
import { COMMUNITIES } from '../apps/server/src/ingest/sources/geomet-aqhi/community-builder.ts'
import { GAUGES } from '../apps/server/src/ingest/sources/geomet-hydrometric/gauge-builder.ts'
import {
  aCollection,
  aSwobFeature,
  SUMMER,
  WINTER,
} from '../apps/server/src/ingest/sources/geomet-swob/swob-feature-builder.ts'
import {
  aRow,
  SUMMER as FRENCH_SUMMER,
  withList,
} from '../apps/server/src/ingest/sources/meteo-france-obs/packet-builder.ts'
import {
  aCsv,
  anExport,
  aStation,
  WINTER as ROAD_WINTER,
  SILENT,
} from '../apps/server/src/ingest/sources/ntcip-1204/export-builder.ts'
import { aTable, WINTER as COLD, SMOKE } from '../apps/server/src/ingest/sources/purpleair/sensor-builder.ts'

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
