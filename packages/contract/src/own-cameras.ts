import { z } from 'zod'
import { CAMERA_STATES, MAX_CAMERA_MINUTES } from './camera-codes.ts'
import { Camera } from './cameras.ts'
import { route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned.ts'

const Optional = (maxLength: number) => z.string().trim().min(1).max(maxLength).nullable()
const access = { scope: 'member', feature: 'admin_sources' } as const

const Fields = {
  name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'one line'),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  heading: z.number().gt(0).max(360).nullable().describe('Degrees clockwise from north; null: it turns.'),
  road: Optional(50),
  kilometre: z.number().min(0).max(10_000).nullable(),
  zoneId: Optional(64),
  stationId: Optional(200).describe('The station whose weather is shown beside it.'),
  castpointId: Optional(200).describe('The forecast point whose road is shown beside it.'),
  everyMinutes: z
    .int()
    .min(1)
    .max(MAX_CAMERA_MINUTES)
    .nullable()
    .describe('How often a picture is expected; null: nobody says.'),
  state: z
    .enum(CAMERA_STATES)
    .describe(
      'A retired camera is shown no longer and sends nothing; what it showed stays in what was known.',
    ),
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
    'The cameras that belong to the organisation, whoever describes them, the retired ones too, with their newest pictures.',
  access,
  topics: ['own_camera', 'camera', 'picture', 'camera_check'],
  params: { setupId: z.string() },
  response: { cameras: z.array(Camera) },
})
