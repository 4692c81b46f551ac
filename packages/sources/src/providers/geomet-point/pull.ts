import { HOUR_MS, isoSeconds } from '@verglas/quantities'
import type { Connection, Cursor, Pulled } from '../../requesting/connection.ts'
import { settingsOf } from '../../requesting/settings.ts'
import type { LayerTimes } from './capabilities.ts'
import type { Layer } from './layers.ts'
import { answersOf, openClient, timesOf } from './service.ts'
import {
  type GeometPoint,
  GeometPointSettings,
  layersOf,
  MAX_REQUESTS_A_POINT,
  stepHoursOf,
} from './settings.ts'

/**
 * Pulls the latest run of a model, point by point: each layer at each step is one request. A point that has
 * been received is remembered with its run; a pull ends after some minutes, and the next one continues with
 * the other points.
 */
export async function* pullGeometPoint(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(GeometPointSettings, connection.settings)
  const layers = layersOf(settings)
  const client = openClient(connection, now, signal, settings.service)
  const keys = new Set(settings.points.map((point) => keyOf(settings.model, point)))
  let cursor: Cursor = Object.fromEntries(Object.entries(connection.cursor).filter(([key]) => keys.has(key)))
  const emptyPull = () => ({ message: null, refusal: null, cursor, notBefore: null })

  const [first, ...others] = layers
  if (!first || settings.points.length === 0) return
  const anchor = await timesOf(first, client)
  if (!('timesMs' in anchor)) return yield { ...emptyPull(), ...anchor }
  const run = anchor.runMs === null ? 'none' : isoSeconds(anchor.runMs)
  const waiting = settings.points.filter((point) => cursor[keyOf(settings.model, point)] !== run)
  if (waiting.length === 0) return

  const grids: { layer: Layer; times: LayerTimes }[] = [{ layer: first, times: anchor }]
  for (const layer of others) {
    const times = await timesOf(layer, client)
    if ('timesMs' in times) grids.push({ layer, times })
    else {
      yield { ...emptyPull(), ...times }
      if (times.notBefore) return
    }
  }
  const steps = stepsOf(anchor.timesMs, client.clock(), settings.hours, stepHoursOf(settings) * HOUR_MS)
  let requestsLeft = MAX_REQUESTS_A_POINT
  for (const point of waiting) {
    const requests = grids.flatMap(({ layer, times }) => requestsOf(layer, times, steps))
    if (requests.length > requestsLeft) return
    requestsLeft -= requests.length
    const pointAnswers = await answersOf(point, requests, anchor.runMs, client)
    if (pointAnswers.notBefore || pointAnswers.answers.length === 0) {
      yield { ...emptyPull(), refusal: pointAnswers.refusal, notBefore: pointAnswers.notBefore }
      if (pointAnswers.notBefore) return
      continue
    }
    // A run that is still arriving is requested again.
    if (pointAnswers.isComplete) cursor = { ...cursor, [keyOf(settings.model, point)]: run }
    yield {
      ...emptyPull(),
      refusal: pointAnswers.refusal,
      cursor,
      message: {
        name: `geomet-point ${settings.model} ${point.id} ${run}`,
        body: singleChunk(Buffer.from(JSON.stringify(pointAnswers.answers))),
        receivedAt: client.clock(),
        place: placeOf(point),
      },
    }
  }
}

/** Instants of the grid from the current step on; the service answers other instants with an error. */
function stepsOf(timesMs: readonly number[], now: Date, hours: number, stepMs: number): number[] {
  const fromMs = Math.floor(now.getTime() / stepMs) * stepMs
  return timesMs.filter((ms) => ms >= fromMs && ms <= fromMs + hours * HOUR_MS && ms % stepMs === 0)
}

function requestsOf(layer: Layer, times: LayerTimes, steps: readonly number[]) {
  const availableMs = new Set(times.timesMs)
  return steps.filter((ms) => availableMs.has(ms)).map((ms) => ({ layer: layer.name, time: isoSeconds(ms) }))
}

const keyOf = (model: string, { id, latitudeDeg, longitudeDeg }: GeometPoint): string =>
  `${model} ${id} ${latitudeDeg},${longitudeDeg}`

const placeOf = ({ id, name, longitudeDeg, latitudeDeg, altitudeM }: GeometPoint) => ({
  id,
  ...(name === undefined ? {} : { name }),
  location: { longitudeDeg, latitudeDeg, altitudeM },
})

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
