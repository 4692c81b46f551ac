import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { collect, faultOf, mutate } from '../apps/server/src/ingest/fuzz.ts'
import type { ParseSite, Source } from '../apps/server/src/ingest/source.ts'
import { MAPPING, toa5 } from '../apps/server/src/ingest/sources/campbell/toa5-builder.ts'
import { aCap } from '../apps/server/src/ingest/sources/cap/cap-builder.ts'
import { FRENCH, SUMMER_CSV, WINTER_CSV } from '../apps/server/src/ingest/sources/csv/table-builder.ts'
import {
  aSnapshot,
  aStationData,
  WINTER as WINTER_VALUES,
} from '../apps/server/src/ingest/sources/digitraffic/snapshot-builder.ts'
import { aCollection, aFeature } from '../apps/server/src/ingest/sources/geomet-alerts/feature-builder.ts'
import { anAnswer as aHubeauAnswer, ROWS } from '../apps/server/src/ingest/sources/hubeau/levels-builder.ts'
import { SOURCES } from '../apps/server/src/ingest/sources/index.ts'
import { GAUGE, LEVELS } from '../apps/server/src/ingest/sources/iwls/levels-builder.ts'
import { anAnswer, aRun } from '../apps/server/src/ingest/sources/met-norway/forecast-builder.ts'
import { aSwob, SUMMER, WINTER } from '../apps/server/src/ingest/sources/msc-swob/swob-builder.ts'
import { aGrid } from '../apps/server/src/ingest/sources/nws/grid-builder.ts'
import { anAnswer as anOpenMeteoAnswer } from '../apps/server/src/ingest/sources/open-meteo/answer-builder.ts'
import { samplesOf } from '../apps/server/src/ingest/sources/samples.ts'
import { aReach, aReachMap } from '../apps/server/src/ingest/sources/vigicrues/reach-builder.ts'
import {
  aBlock,
  aBulletin,
  aMap,
  aPeriod,
} from '../apps/server/src/ingest/sources/vigilance/product-builder.ts'

/** The worker of `npm run fuzz`: told a source, it parses damaged copies of its messages; told none, it names them. */
type Given = { source: string | null; inputs: number; position: Int32Array }

/** A good message of each kind, and when it is received. A source without an entry fails the run. */
const MESSAGES: Record<
  string,
  { site: ParseSite; good: () => string[]; isSample(name: string): boolean; folder?: string }
> = {
  'msc-swob': {
    site: { receivedAt: new Date('2026-08-01T00:00:00Z') },
    good: () => [aSwob(WINTER), aSwob(SUMMER), aSwob(WINTER, SUMMER, WINTER), aSwob()],
    isSample: (name) => name.endsWith('.xml'),
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
    ],
    isSample: (name) => name.startsWith('forecast-hourly'),
  },
  campbell: {
    site: { receivedAt: new Date('2026-02-01T00:00:00Z'), settings: MAPPING },
    good: () => [toa5(), toa5() + toa5()],
    isSample: (name) => name.endsWith('.toa5.dat'),
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
    site: { receivedAt: new Date('2026-01-15T12:20:00Z'), settings: { stations: [GAUGE] } },
    good: () => [JSON.stringify(LEVELS), JSON.stringify(LEVELS, null, 1)],
    isSample: (name) => name.endsWith('.json'),
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
  vigicrues: {
    site: { receivedAt: new Date('2026-01-15T09:20:00Z') },
    good: () => [JSON.stringify(aReachMap([aReach('LO1', 3), aReach('LO2', 1)]))],
    isSample: (name) => name.endsWith('.geojson'),
  },
}

/** Messages come in pieces of any size; a small one may split a character or a tag. */
const PIECE_BYTES = [4096, 65_536, 509, 31]
const MAX_FAULTS = 100

async function fuzz(source: Source, { inputs, position }: Given) {
  const messages = messagesOf(source.id)
  const { site } = entryOf(source.id)
  const reasons = new Map<string, number>()
  const faults: string[] = []
  let facts = 0
  for (let input = 0; input < inputs && faults.length < MAX_FAULTS; input++) {
    Atomics.store(position, 0, input)
    const message = messages[input % messages.length] ?? Buffer.alloc(0)
    // `mutate` tells kinds of damage apart by the seed's parity, which is not to go with one message
    const seed = Math.floor(input / messages.length)
    const pieceBytes = PIECE_BYTES[(seed >> 1) % PIECE_BYTES.length]
    for (const fact of await collect(source, mutate(message, seed), site, pieceBytes)) {
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
    ...good().map((text) => Buffer.from(text)),
    ...samples.map((name) => readFileSync(path.join(folder ?? '', name))),
  ]
}

const given = workerData as Given // what scripts/fuzz.mjs sends
const source = SOURCES.find((one) => one.id === given.source)
parentPort?.postMessage(source ? await fuzz(source, given) : SOURCES.map((one) => one.id))
