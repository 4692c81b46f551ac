import { decodeText } from '@verglas/contract/text-encoding'
import { FileProblem, readForecast, readObservations, readStation } from '@verglas/metro-files'
import { isLikeProvider, mutate } from '@verglas/sources/test-support/fuzz'
import { judgeNetwork } from '../apps/server/src/areas/network/circuits/network-import.ts'
import { AppError } from '../apps/server/src/http/errors.ts'
import { parseBody } from '../apps/server/src/http/json-body.ts'
import { someFiles } from '../packages/metro-files/src/test-files.ts'
import { minMsOf, timed } from './fuzz-time.ts'

/** Files that people hand in, which no source reads: networks of roads, and METRo's for `npm run road-model`. */
export type FileParser = {
  id: string
  good(): string[]
  /** The instants that the file gives, and the reason why it was refused, if it was. */
  read(bytes: Uint8Array): Reading | Promise<Reading>
}
type Reading = { instantsMs: number[]; refusal: string | null }

const NEAR = [
  { castpointId: 'a', longitude: 3, latitude: 45 },
  { castpointId: 'b', longitude: 3.3, latitude: 45.3 },
] as unknown as Parameters<typeof judgeNetwork>[1]['points']

const circuit = { type: 'Feature', geometry: null, properties: { kind: 'circuit', id: 'c1', name: 'Nord' } }
const segment = (id: string, coordinates: number[][], properties: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: { id, circuit: 'c1', roadType: 'main', kmFrom: 1.5, slopePct: -4, ...properties },
})
const IN_DEGREES = [
  segment('s1', [
    [3.1, 45.1],
    [3.11, 45.11],
  ]),
  segment('s2', [
    [3.11, 45.11],
    [3.12, 45.12],
    [3.13, 45.12],
  ]),
]
const IN_LAMBERT = [
  segment('s1', [
    [707_866.3, 6_444_356.1],
    [710_866.3, 6_445_356.1],
  ]),
]
const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } }
const networkOf = (features: object[], more: object = {}) => ({
  type: 'FeatureCollection',
  ...more,
  features: [circuit, ...features],
})

const network: FileParser = {
  id: 'network-file',
  good: () => [
    JSON.stringify(networkOf(IN_DEGREES)),
    JSON.stringify(networkOf(IN_DEGREES), null, 1),
    JSON.stringify(networkOf(IN_LAMBERT, { crs })),
  ],
  read(bytes) {
    try {
      const { faults } = judgeNetwork(parseBody(bytes), { circuits: [], points: NEAR })
      return { instantsMs: [], refusal: faults[0]?.code ?? null }
    } catch (error) {
      if (error instanceof AppError) return { instantsMs: [], refusal: error.code }
      throw error
    }
  },
}

/** One of METRo's three files. */
const metroFile = (
  name: keyof typeof someFiles,
  instantsIn: (text: string, file: string) => number[],
): FileParser => ({
  id: `metro-${name}`,
  good: () => [someFiles[name]],
  read(bytes) {
    const text = decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes)
    try {
      return { instantsMs: instantsIn(text, `${name}.xml`), refusal: null }
    } catch (error) {
      if (error instanceof FileProblem) return { instantsMs: [], refusal: error.name }
      throw error
    }
  },
})

export const FILE_PARSERS: readonly FileParser[] = [
  network,
  metroFile('station', (text, file) => {
    readStation(text, file)
    return []
  }),
  metroFile('observation', (text, file) => readObservations(text, file).rows.map(({ atMs }) => atMs)),
  metroFile('forecast', (text, file) => {
    const { firstMs, lastMs } = readForecast(text, file)
    return [firstMs, lastMs]
  }),
]

/** All instants in a file: a damaged copy without its first or last row may begin or end at any of them. */
const writtenInstants = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([written]) => Date.parse(written)))

type FileOrder = { inputs: number; position: Int32Array; maxMs: number; maxFaults: number }

export async function fuzzFile(parser: FileParser, { inputs, position, maxMs, maxFaults }: FileOrder) {
  const messages = parser.good().map((text) => Buffer.from(text))
  const right = parser.good().map(writtenInstants)
  const reasons = new Map<string, number>()
  const faults: string[] = []
  for (let input = 0; input < inputs && faults.length < maxFaults; input++) {
    Atomics.store(position, 0, input)
    const index = input % messages.length
    const seed = Math.floor(input / messages.length)
    const damaged = mutate(messages[index] ?? new Uint8Array(), seed)
    const inputName = `input ${input} (message ${index}, seed ${seed})`
    try {
      const { result, tookMs } = await timed(async () => parser.read(damaged))
      const { instantsMs, refusal } = result
      if (tookMs > maxMs && (await minMsOf(async () => parser.read(damaged), maxMs)) > maxMs)
        faults.push(`${inputName}: ${tookMs.toFixed()} ms`)
      const moved = isLikeProvider(seed) ? instantsMs.find((ms) => !right[index]?.has(ms)) : undefined
      if (moved !== undefined) faults.push(`${inputName}: ${new Date(moved)}, which the file does not say`)
      if (refusal !== null) reasons.set(refusal, (reasons.get(refusal) ?? 0) + 1)
    } catch (error) {
      faults.push(`${inputName}: ${String(error)}`)
    }
  }
  const refusals = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  const byCount = [...reasons].sort((a, b) => b[1] - a[1])
  return { facts: inputs - refusals, refusals, faults, reasons: byCount }
}
