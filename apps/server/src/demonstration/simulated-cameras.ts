import { RAIN_TYPES, ROAD_STATES } from '@verglas/contract/codes'
import { sunPosition } from '@verglas/quantities'
import type { SimulatedStation } from '@verglas/simulated-weather'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { masksOfCamera } from '../ingest/camera-masks.ts'
import { pictureRow } from '../ingest/picture-rows.ts'
import type { PictureFiles } from '../installation/picture-files.ts'
import { preparedPicture } from '../installation/prepared-picture.ts'
import type { Scene } from './scene.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, winterOf } from './simulated.ts'
import { simulatedPicture } from './simulated-picture.ts'

export const PICTURE_EVERY_MS = 30 * 60_000

/** The camera at a place of the demonstration. */
export const cameraIdAt = (placeId: string): string => `${placeId}-cam`

/** Hours back that the cameras have pictures of, as long as the past of the demonstration that people look at. */
const PAST_HOURS = 14 * 24
/** Of the past at once: a second of drawing. */
const PAST_AT_ONCE = 60

/** Draws what the simulated cameras see at the last half hour, once; answers the number of new pictures. */
export async function publishSimulatedPictures(
  database: Database,
  pictures: PictureFiles,
  now: Date,
): Promise<number> {
  const takenAt = new Date(Math.floor(now.getTime() / PICTURE_EVERY_MS) * PICTURE_EVERY_MS)
  return publishDrawn({ database, pictures, now, most: Number.POSITIVE_INFINITY }, (cameraIds, setupId) =>
    database.query<Due>(
      `select c.id, $3::timestamptz as taken_at from camera c
        where c.id = any($1) and c.owner_setup_id = $2
          and not exists (select from picture p where p.camera_id = c.id and p.taken_at = $3)
        order by c.id`,
      [cameraIds, setupId, takenAt],
    ),
  )
}

/**
 * Draws some of the pictures of the past fourteen days that are missing, one an hour, the newest first: asked for again
 * and again it ends with all of them. They are known from the moment they were drawn, as everything is.
 */
export async function publishSimulatedPast(
  database: Database,
  pictures: PictureFiles,
  now: Date,
): Promise<number> {
  return publishDrawn({ database, pictures, now, most: PAST_AT_ONCE }, (cameraIds, setupId) =>
    database.query<Due>(
      `select c.id, h.taken_at
         from camera c, generate_series(
                date_trunc('hour', $3::timestamptz, 'UTC') - make_interval(hours => $4),
                date_trunc('hour', $3::timestamptz, 'UTC'), interval '1 hour') h(taken_at)
        where c.id = any($1) and c.owner_setup_id = $2
          and not exists (select from picture p where p.camera_id = c.id and p.taken_at = h.taken_at)
        order by h.taken_at desc, c.id`,
      [cameraIds, setupId, now, PAST_HOURS],
    ),
  )
}

type Due = { id: string; taken_at: Date }
/** `most`: pictures of one organisation; a station that was silent costs none of them. */
type DrawingParts = { database: Database; pictures: PictureFiles; now: Date; most: number }

/** Draws and publishes, organisation by organisation, what is due of its simulated cameras. */
async function publishDrawn(
  { database, pictures, now, most }: DrawingParts,
  dueOf: (cameraIds: readonly string[], setupId: string) => Promise<readonly Due[]>,
): Promise<number> {
  const connections = await database.query<{ owner_setup_id: string; settings: SimulatedSettings }>(
    `select owner_setup_id, settings from connection where source = $1 and is_enabled order by id`,
    [SIMULATED_SOURCE],
  )
  let appended = 0
  for (const { owner_setup_id: setupId, settings } of connections) {
    const stationByCamera = new Map(settings.stations.map((station) => [cameraIdAt(station.id), station]))
    const rows = []
    for (const { id, taken_at: takenAt } of await dueOf([...stationByCamera.keys()], setupId)) {
      if (rows.length >= most) break
      const station = stationByCamera.get(id)
      const scene = station && sceneAt(settings, station, takenAt.getTime())
      if (!scene) continue
      const picture = await preparedPicture(simulatedPicture(scene), await masksOfCamera(database, id))
      const hash = await pictures.write(picture)
      rows.push(pictureRow(id, hash, now, { ...picture, takenAt, datedBy: 'provider' }))
    }
    if (rows.length === 0) continue
    const batches = [{ kind: 'picture' as const, rows }]
    appended += (await publish(database, { origin: 'simulated', setupId, batches })).appended
  }
  return appended
}

/** As the sensors of the station said last; a station that says nothing has a camera that sees nothing. */
function sceneAt(settings: SimulatedSettings, station: SimulatedStation, atMs: number): Scene | null {
  const reading = winterOf(settings)
    .readings(station, atMs - PICTURE_EVERY_MS, atMs + 1)
    .at(-1)
  if (!reading) return null
  const { road_state: road, snow_depth: depth, precip_type: type, vis } = reading.values
  const roadState = road === undefined ? 'dry' : (ROAD_STATES[road] ?? 'dry')
  const precipitation = type === undefined ? 'none' : (RAIN_TYPES[type] ?? 'none')
  return {
    cameraId: cameraIdAt(station.id),
    sunElevationDeg: sunPosition(atMs, station.latitudeDeg, station.longitudeDeg).elevationDeg,
    roadState,
    hasSnowOnGround: (depth ?? 0) > 1,
    falling: precipitation === 'rain' ? 'rain' : /snow/.test(precipitation) ? 'snow' : 'nothing',
    visibilityM: vis ?? 20_000,
    caption: new Date(atMs).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
  }
}
