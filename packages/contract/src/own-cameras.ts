import { z } from 'zod'
import { CAMERA_STATES, MAX_CAMERA_MINUTES } from './camera-codes.ts'
import { Camera } from './cameras.ts'
import { route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Optional = (maxLength: number) => z.string().trim().min(1).max(maxLength).nullable()
const access = { scope: 'member', feature: 'admin_sources' } as const

const Fields = {
  name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'one line'),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  heading: z
    .number()
    .gt(0)
    .max(360)
    .nullable()
    .describe('Degrees clockwise from north; null: the camera rotates.'),
  road: Optional(50),
  kilometre: z.number().min(0).max(10_000).nullable(),
  zoneId: Optional(64),
  stationId: Optional(200).describe('Station whose weather is displayed with the camera.'),
  castpointId: Optional(200).describe('Forecast point whose road forecast is displayed with the camera.'),
  everyMinutes: z
    .int()
    .min(1)
    .max(MAX_CAMERA_MINUTES)
    .nullable()
    .describe('Expected interval between pictures, in minutes; null: unknown.'),
  state: z
    .enum(CAMERA_STATES)
    .describe('A retired camera is hidden and sends nothing; its earlier pictures stay in the history.'),
}

/** A camera described by the organisation itself. */
export const OwnCamera = z.object({
  id: z.string(),
  revision: Revision,
  ...Fields,
})

export const ownCameraCalls = versionedCalls({
  area: 'cameras',
  path: '/setups/:setupId/own_cameras',
  topic: 'own_camera',
  plural: 'cameras that the organisation describes itself',
  entry: OwnCamera,
  body: z.strictObject({ ...Fields, expectedRevision: ExpectedRevision }),
  access: { read: access, write: access },
})

export const listOwnCameras = ownCameraCalls.list
export const getOwnCamera = ownCameraCalls.get
export const getOwnCameraHistory = ownCameraCalls.history
export const putOwnCamera = ownCameraCalls.put
export const removeOwnCamera = ownCameraCalls.remove

export const listOwnedCameras = route({
  method: 'GET',
  path: '/setups/:setupId/owned_cameras',
  area: 'cameras',
  summary:
    'The cameras of the organisation, including retired ones and those described by a source, with their latest pictures.',
  access,
  topics: ['own_camera', 'camera', 'picture', 'camera_check'],
  params: { setupId: z.string() },
  response: { cameras: z.array(Camera) },
})
