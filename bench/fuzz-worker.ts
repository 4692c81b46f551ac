import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { SOURCES } from '@verglas/sources'
import { aStrike, aStrikeBatch } from '@verglas/sources/providers/blitzortung/strikes-builder'
import { aJpeg, aPng, aWebp, CAMERA } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { csixml, MAPPING, toa5 } from '@verglas/sources/providers/campbell/toa5-builder'
import { aCap } from '@verglas/sources/providers/cap/cap-builder'
import { FRENCH, SUMMER_CSV, WINTER_CSV } from '@verglas/sources/providers/csv/table-builder'
import {
  aPublication,
  aRecord,
  aSituation,
  aThirdPublication,
} from '@verglas/sources/providers/datex-situations/situation-builder'
import {
  aSnapshot,
  aStationData,
  WINTER as WINTER_VALUES,
} from '@verglas/sources/providers/digitraffic/snapshot-builder'
import { aBatch, aSensorMessage } from '@verglas/sources/providers/digitraffic-mqtt/batch-builder'
import { aCollection, aFeature } from '@verglas/sources/providers/geomet-alerts/feature-builder'
import { aPoint, WINTER as GEOMET_WINTER } from '@verglas/sources/providers/geomet-point/info-builder'
import { anAnswer as aHubeauAnswer, ROWS } from '@verglas/sources/providers/hubeau/levels-builder'
import {
  aKml,
  aKmz,
  aNotice,
  anOutage,
  anOutageList,
  aPlacemark,
} from '@verglas/sources/providers/hydro-quebec/outage-builder'
import { GAUGE, HIGH_AND_LOW, LEVELS } from '@verglas/sources/providers/iwls/levels-builder'
import { anAnswer, aRun } from '@verglas/sources/providers/met-norway/forecast-builder'
import { aForestMap } from '@verglas/sources/providers/meteo-forets/map-builder'
import { aFeed, aWarning } from '@verglas/sources/providers/meteoalarm/warnings-builder'
import { aSwob, SUMMER, WINTER } from '@verglas/sources/providers/msc-swob/swob-builder'
import { aGrid } from '@verglas/sources/providers/nws/grid-builder'
import {
  anEnsemble,
  anAnswer as anOpenMeteoAnswer,
} from '@verglas/sources/providers/open-meteo/answer-builder'
import {
  aCondition,
  aLayer,
  anEvent,
  aProbe,
  someWorks,
} from '@verglas/sources/providers/quebec-511/layer-builder'
import {
  BREST,
  OBSERVED,
  LEVELS as SHOM_LEVELS,
  TABLE as SHOM_TABLE,
} from '@verglas/sources/providers/shom/answers-builder'
import { aFire, aZone } from '@verglas/sources/providers/sopfeu/answers-builder'
import { anIndex, LISTED } from '@verglas/sources/providers/tiles/index-builder'
import { aReach, aReachMap } from '@verglas/sources/providers/vigicrues/reach-builder'
import { aBlock, aBulletin, aMap, aPeriod } from '@verglas/sources/providers/vigilance/product-builder'
import {
  aLayer as aWmsLayer,
  capabilities,
  EXCEPTION,
  SETTINGS as WMS_SETTINGS,
} from '@verglas/sources/providers/wms/capabilities-builder'
import type { ParseSite } from '@verglas/sources/reading/parse-site'
import type { Source } from '@verglas/sources/source'
import { collect, faultOf, mutate } from '@verglas/sources/test-support/fuzz'
import { samplesOf } from '@verglas/sources/test-support/samples'
import { OBSERVATION_MESSAGES } from './fuzz-observations.ts'

/** The worker of `npm run fuzz`: told a source, it parses damaged copies of its messages; told none, it names them. */
type Given = { source: string | null; inputs: number; position: Int32Array }

/** A good message of each kind, and when it is received. A source without an entry fails the run. */
const MESSAGES: Record<
  string,
  {
    site: ParseSite
    good: () => (string | Uint8Array)[]
    isSample(name: string): boolean
    names?: readonly string[]
    folder?: string
  }
> = {
  ...OBSERVATION_MESSAGES,
  'msc-swob': {
    site: { receivedAt: new Date('2026-08-01T00:00:00Z') },
    good: () => [aSwob(WINTER), aSwob(SUMMER), aSwob(WINTER, SUMMER, WINTER), aSwob()],
    isSample: (name) => name.endsWith('.xml'),
  },
  'msc-swob-push': {
    site: { receivedAt: new Date('2026-08-01T00:00:00Z') },
    good: () => [aSwob(WINTER), aSwob(SUMMER)],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'msc-swob',
  },
  'cap-push': {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [aCap(), aCap({ msgType: 'Cancel', references: ['s,i,2026-01-15T08:00:00Z'], infos: [] })],
    isSample: (name) => name.endsWith('.cap'),
    folder: 'cap-cp',
  },
  'digitraffic-mqtt': {
    site: { receivedAt: new Date('2026-01-15T12:22:00Z'), name: 'weather-v2 (3 messages)' },
    good: () => {
      const batch = aBatch([1, 3, 27].map((sensor) => aSensorMessage({ sensor, value: sensor })))
      return [JSON.stringify(batch), JSON.stringify(batch, null, 1)]
    },
    isSample: () => false,
  },
  blitzortung: {
    site: { receivedAt: new Date('2026-07-20T15:04:30Z') },
    good: () => {
      const batch = aStrikeBatch([aStrike(), aStrike({ lat: -45, pol: 1 })])
      return [JSON.stringify(batch), JSON.stringify(batch, null, 1)]
    },
    isSample: () => false,
  },
  'met-norway': {
    site: { receivedAt: new Date('2026-01-15T11:44:31Z') },
    good: () => [
      JSON.stringify(anAnswer()),
      JSON.stringify(anAnswer(), null, 1),
      JSON.stringify(anAnswer({ entries: [...aRun(), ...aRun('2026-01-17T12:00:00Z')] })),
      JSON.stringify(anAnswer({ entries: [] })),
    ],
    isSample: (name) => name.endsWith('.json') && !name.includes('headers'),
  },
  'open-meteo': {
    site: { receivedAt: new Date('2026-01-15T12:30:00Z') },
    good: () => [
      JSON.stringify(anOpenMeteoAnswer()),
      JSON.stringify([anOpenMeteoAnswer(), anOpenMeteoAnswer()], null, 1),
      JSON.stringify(anEnsemble()),
      JSON.stringify(anEnsemble({ members: 20 }), null, 1),
    ],
    isSample: (name) => name.startsWith('forecast-hourly'),
  },
  arome: {
    site: {
      receivedAt: new Date('2026-01-15T12:30:00Z'),
      settings: { model: 'meteofrance_arome_france_hd' },
    },
    good: () => [JSON.stringify(anOpenMeteoAnswer()), JSON.stringify(anOpenMeteoAnswer(), null, 1)],
    isSample: (name) => name.startsWith('forecast-hourly'),
    folder: 'open-meteo',
  },
  'geomet-point': {
    site: {
      receivedAt: new Date('2026-01-15T17:30:00Z'),
      location: { longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: 90 },
    },
    good: () => [JSON.stringify(aPoint(GEOMET_WINTER)), JSON.stringify(aPoint(GEOMET_WINTER), null, 1)],
    isSample: () => false,
  },
  campbell: {
    site: { receivedAt: new Date('2026-02-01T00:00:00Z'), settings: MAPPING },
    good: () => [toa5(), toa5() + toa5(), csixml()],
    isSample: (name) => name.startsWith('Station_Daily'),
  },
  csv: {
    site: { receivedAt: new Date('2026-02-01T00:00:00Z'), settings: FRENCH },
    good: () => [WINTER_CSV, SUMMER_CSV],
    isSample: () => false,
  },
  hubeau: {
    site: { receivedAt: new Date('2026-09-01T00:00:00Z') },
    good: () => [JSON.stringify(aHubeauAnswer(ROWS)), JSON.stringify(aHubeauAnswer(ROWS), null, 1)],
    isSample: (name) => name.endsWith('.json'),
  },
  iwls: {
    site: { receivedAt: new Date('2026-03-09T12:20:00Z'), settings: { stations: [GAUGE] } },
    names: ['03248 wlo', '03248 wlp', '03248 wlp-hilo', '03248 wlf-spine'],
    good: () => [JSON.stringify(LEVELS), JSON.stringify(LEVELS, null, 1), JSON.stringify(HIGH_AND_LOW)],
    isSample: (name) => name.endsWith('.json'),
  },
  shom: {
    site: { receivedAt: new Date('2026-10-25T01:05:00Z'), settings: { stations: [BREST] } },
    good: () => [JSON.stringify(OBSERVED), JSON.stringify(SHOM_TABLE), JSON.stringify(SHOM_LEVELS, null, 1)],
    isSample: (name) => name.startsWith('observations'),
    folder: 'shom-refmar',
  },
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
  'meteo-forets': {
    site: { receivedAt: new Date('2026-12-01T00:00:00Z') },
    good: () => [
      aForestMap('2026-07-14T14:50:06Z', { '01': [1, 1], '13': [2, 3], '2A': [4, 1] }),
      aForestMap('2026-10-24T14:50:06Z', { '83': [3, 4] }),
    ],
    isSample: (name) => name.endsWith('.csv'),
    folder: 'meteofrance-forets',
  },
  meteoalarm: {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [
      JSON.stringify(
        aFeed(
          aWarning(),
          aWarning({ identifier: 'b', msgType: 'Update', references: 's,a,2026-01-15T05:00:00Z' }),
        ),
      ),
      JSON.stringify(
        aFeed(aWarning({ infos: [{ areas: [{ name: 'A', polygon: ['48,14 48,15 49,15 48,14'] }] }] })),
        null,
        1,
      ),
    ],
    isSample: () => false,
  },
  nws: {
    site: { receivedAt: new Date('2026-01-15T13:10:00Z') },
    good: () => [JSON.stringify(aGrid()), JSON.stringify(aGrid(), null, 1)],
    isSample: (name) => name === 'detailed_forecast.json',
  },
  digitraffic: {
    site: {
      receivedAt: new Date('2026-01-15T12:22:00Z'),
      settings: { stations: [{ id: 9, name: 'S', latitudeDeg: 60, longitudeDeg: 24 }] },
    },
    good: () => [
      JSON.stringify(aSnapshot(aStationData(3034, WINTER_VALUES), aStationData(3035, WINTER_VALUES))),
      JSON.stringify(aSnapshot(aStationData(3034, WINTER_VALUES)), null, 1),
      JSON.stringify(aStationData(9, WINTER_VALUES)),
    ],
    isSample: (name) => name.endsWith('.json'),
  },
  cap: {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [
      aCap(),
      aCap({
        msgType: 'Update',
        references: ['s,i,2026-01-15T08:00:00Z'],
        infos: [{}, { language: 'en-CA' }],
      }),
      aCap({ msgType: 'Cancel', references: ['s,i,2026-01-15T08:00:00Z'], infos: [] }),
    ],
    isSample: (name) => name.endsWith('.cap'),
    folder: 'cap-cp',
  },
  'geomet-alerts': {
    site: { receivedAt: new Date('2026-01-15T09:05:00Z') },
    good: () => [
      JSON.stringify(aCollection([aFeature(), aFeature({ feature_id: 'z2' })])),
      JSON.stringify(aCollection([aFeature()]), null, 1),
      JSON.stringify(aCollection([])),
    ],
    isSample: (name) => name.endsWith('.json'),
    folder: 'msc-alerts-geomet',
  },
  vigilance: {
    site: { receivedAt: new Date('2026-01-15T06:00:00Z') },
    good: () => [
      JSON.stringify(
        aMap('2026-01-15T05:00:05Z', [
          aPeriod('J', '2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', {
            '63': { '5': [['2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', 3]], '4': 2 },
          }),
        ]),
      ),
      JSON.stringify(
        aBulletin('2026-01-15T05:00:05Z', [aBlock('63', '5', '15 cm.'), aBlock('FRA', null, 'Neige.')]),
      ),
    ],
    isSample: (name) => name.endsWith('.json'),
    folder: 'meteofrance-vigilance',
  },
  'hydro-quebec': {
    site: { receivedAt: new Date('2026-04-25T17:05:00Z'), name: 'bis20260425130004' },
    good: () => [
      anOutageList([anOutage(), anOutage({ message: '1' })], { 1: { fr: 'Tempête', en: 'Storm' } }),
      JSON.stringify([aNotice(), aNotice({ notice: '2' })]),
      aKmz(aKml(aPlacemark(), aPlacemark({ centre: null }))),
    ],
    isSample: (name) => /markers.*\.json$/.test(name),
  },
  'quebec-511': {
    site: { receivedAt: new Date('2026-01-15T15:05:00Z'), name: 'quebec-511 layer' },
    good: () => [
      aLayer('ms:conditions_routieres', [aCondition(), aCondition({ NumeroSegment: '2' })]),
      aLayer('ms:evenements', [anEvent()]),
      aLayer('ms:chantiers_mtmdet', [someWorks()]),
      aLayer('ms:stations_meteoroutieres', [aProbe()]),
    ],
    isSample: () => false,
  },
  'datex-situations': {
    site: { receivedAt: new Date('2026-12-01T00:00:00Z') },
    good: () => [aPublication([aSituation(aRecord(), aRecord({ id: 'R2' }))]), aThirdPublication()],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'datex2',
  },
  vigicrues: {
    site: { receivedAt: new Date('2026-01-15T09:20:00Z') },
    good: () => [JSON.stringify(aReachMap([aReach('LO1', 3), aReach('LO2', 1)]))],
    isSample: (name) => name.endsWith('.geojson'),
  },
  'camera-pictures': {
    site: { receivedAt: new Date('2026-01-15T12:20:00Z'), settings: { cameras: [CAMERA] } },
    good: () => [aJpeg(), aPng(), aWebp('VP8 '), aWebp('VP8L'), aWebp('VP8X')],
    isSample: () => false,
  },
  wms: {
    site: { receivedAt: new Date('2026-01-15T09:02:00Z'), settings: WMS_SETTINGS },
    good: () => [
      capabilities(aWmsLayer()),
      capabilities(
        aWmsLayer({ name: 'B' }),
        aWmsLayer({ reference: '2026-01-15T06:00:00Z', crs: ['EPSG:4326'] }),
      ),
      EXCEPTION,
    ],
    isSample: (name) => name.endsWith('.xml'),
    folder: 'msc-geomet-wms',
  },
  tiles: {
    site: {
      receivedAt: new Date('2026-01-15T09:02:00Z'),
      settings: { layers: [LISTED] },
      name: 'tiles radar',
    },
    good: () => [JSON.stringify(anIndex(1_768_467_600)), JSON.stringify(anIndex(1_768_467_600), null, 1)],
    isSample: () => false,
  },
}

/** Messages come in pieces of any size; a small one may split a character or a tag. */
const PIECE_BYTES = [4096, 65_536, 509, 31]
const MAX_FAULTS = 100

async function fuzz(source: Source, { inputs, position }: Given) {
  const messages = messagesOf(source.id)
  const { site, names } = entryOf(source.id)
  const reasons = new Map<string, number>()
  const faults: string[] = []
  let facts = 0
  for (let input = 0; input < inputs && faults.length < MAX_FAULTS; input++) {
    Atomics.store(position, 0, input)
    const message = messages[input % messages.length] ?? Buffer.alloc(0)
    // `mutate` tells kinds of damage apart by the seed's parity, which is not to go with one message
    const seed = Math.floor(input / messages.length)
    const pieceBytes = PIECE_BYTES[(seed >> 1) % PIECE_BYTES.length]
    // a name may say how a message is to be read
    const name = names?.[(seed >> 1) % names.length]
    const named = name === undefined ? site : { ...site, name }
    for (const fact of await collect(source, mutate(message, seed), named, pieceBytes)) {
      const fault = faultOf(fact, site.receivedAt)
      if (fault) faults.push(`input ${input} (message ${input % messages.length}, seed ${seed}): ${fault}`)
      if (fact.kind === 'refusal') reasons.set(fact.reason, (reasons.get(fact.reason) ?? 0) + 1)
      else facts += 1
    }
  }
  const refusals = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  return { facts, refusals, faults, reasons: [...reasons].sort((a, b) => b[1] - a[1]) }
}

function entryOf(sourceId: string) {
  const entry = MESSAGES[sourceId]
  if (!entry) throw new Error(`no messages of ${sourceId} in bench/fuzz-worker.ts`)
  return entry
}

/** Our own messages, and the provider's where they lie beside the repository. */
function messagesOf(sourceId: string): Buffer[] {
  const { good, isSample, folder: named = sourceId } = entryOf(sourceId)
  const folder = samplesOf(named)
  const samples = folder ? readdirSync(folder).filter(isSample).sort() : []
  return [
    ...good().map((one) => (typeof one === 'string' ? Buffer.from(one) : Buffer.from(one))),
    ...samples.map((name) => readFileSync(path.join(folder ?? '', name))),
  ]
}

const given = workerData as Given // what scripts/fuzz.mjs sends
const source = SOURCES.find((one) => one.id === given.source)
parentPort?.postMessage(source ? await fuzz(source, given) : SOURCES.map((one) => one.id))
