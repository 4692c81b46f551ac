import { createHash } from 'node:crypto'
import { RAIN_TYPES, ROAD_STATES } from '@verglas/contract/codes'
import { MINUTE_MS, sunPosition } from '@verglas/quantities'
import type { SimulatedStation, TreatmentRecord } from '@verglas/simulated-weather'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import type { Scene } from './scene.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, winterOf } from './simulated.ts'
import { PICTURE_PX, simulatedPicture } from './simulated-picture.ts'
import { storedRecords } from './treatment-records.ts'

export const PICTURE_EVERY_MS = 30 * MINUTE_MS

/** The id of the camera at a place of the demonstration. */
export const cameraIdAt = (placeId: string): string => `${placeId}-cam`

/**
 * Pictures that cameras have taken at an instant, as rows without bytes: a picture is drawn when it is
 * requested, so weeks of all cameras cost nothing until somebody looks. Its name depends only on the camera
 * and the instant, as does the drawing.
 */
export function simulatedPictureRows(
  cameraIds: readonly string[],
  takenAt: Date,
  receivedAt: Date = takenAt,
): object[] {
  return cameraIds.map((cameraId) => ({
    camera_id: cameraId,
    taken_at: takenAt.toISOString(),
    received_at: receivedAt.toISOString(),
    dated_by: 'provider',
    hash: createHash('sha256').update(`simulated ${cameraId} ${takenAt.toISOString()}`).digest('hex'),
    media_type: 'image/png',
    width_px: PICTURE_PX.width,
    height_px: PICTURE_PX.height,
    size_bytes: null,
  }))
}

/**
 * Publishes the simulated cameras' pictures of the last half hour, once; returns the number of new pictures.
 */
export async function publishSimulatedPictures(database: Database, now: Date): Promise<number> {
  const takenAt = new Date(Math.floor(now.getTime() / PICTURE_EVERY_MS) * PICTURE_EVERY_MS)
  const connections = await database.query<{ owner_setup_id: string; settings: SimulatedSettings }>(
    `select owner_setup_id, settings from connection where source = $1 and is_enabled order by id`,
    [SIMULATED_SOURCE],
  )
  let appended = 0
  for (const { owner_setup_id: setupId, settings } of connections) {
    const stationByCamera = new Map(settings.stations.map((station) => [cameraIdAt(station.id), station]))
    const camerasToPublish = await database.query<{ id: string }>(
      `select c.id from camera c
        where c.id = any($1) and c.owner_setup_id = $2
          and not exists (select from picture p where p.camera_id = c.id and p.taken_at = $3)
        order by c.id`,
      [[...stationByCamera.keys()], setupId, takenAt],
    )
    const seeing = camerasToPublish.flatMap(({ id }) => {
      const station = stationByCamera.get(id)
      return station && sceneAt(settings, station, takenAt.getTime()) ? [id] : []
    })
    if (seeing.length === 0) continue
    const batches = [{ kind: 'picture' as const, rows: simulatedPictureRows(seeing, takenAt, now) }]
    appended += (await publish(database, { origin: 'simulated', setupId, batches })).appended
  }
  return appended
}

/**
 * Draws what a camera of the simulated winter saw at an instant; null if the camera is not simulated or saw
 * nothing.
 */
export function openSimulatedPictures(
  database: Database,
): (cameraId: string, takenAt: Date) => Promise<Buffer | null> {
  return async (cameraId, takenAt) => {
    const [connection] = await database.query<{ settings: SimulatedSettings }>(
      `select k.settings
         from camera c
         join connection k on k.owner_setup_id = c.owner_setup_id and k.source = $2
        where c.id = $1`,
      [cameraId, SIMULATED_SOURCE],
    )
    const station = connection?.settings.stations.find(({ id }) => cameraIdAt(id) === cameraId)
    if (!connection || !station) return null
    const recordOf = await storedRecords(database, connection.settings, [station], takenAt.getTime())
    const scene = sceneAt(connection.settings, station, takenAt.getTime(), recordOf(station))
    return scene && simulatedPicture(scene)
  }
}

/**
 * The scene according to the station's last reading; a station without readings has a camera that sees
 * nothing.
 */
function sceneAt(
  settings: SimulatedSettings,
  station: SimulatedStation,
  atMs: number,
  record?: TreatmentRecord,
): Scene | null {
  const reading = winterOf(settings)
    .readings(station, atMs - PICTURE_EVERY_MS, atMs + 1, record)
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
