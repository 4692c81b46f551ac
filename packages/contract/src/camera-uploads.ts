import { z } from 'zod'
import { MAX_UPLOAD_BYTES, MIN_UPLOAD_INTERVAL_S, UPLOAD_REFUSALS } from './camera-codes.ts'
import { Instant, route } from './route.ts'

const cameraParams = { setupId: z.string(), id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/) }
const path = '/setups/:setupId/own_cameras/:id/token'
const area = 'cameras'
const access = { scope: 'member', feature: 'admin_sources' } as const

export const CameraToken = z.object({
  madeAt: Instant,
  madeBy: z.string(),
  acceptedAt: Instant.nullable().describe('When the last accepted picture arrived.'),
  refusedAt: Instant.nullable(),
  refusal: z.enum(UPLOAD_REFUSALS).nullable().describe('Why the last refused picture was refused.'),
})

const address = z.string().describe('Address on this server to which the camera sends its pictures by PUT.')

export const getCameraToken = route({
  method: 'GET',
  path,
  area,
  summary: 'Whether a camera may upload pictures, and the result of its last uploads; never the token.',
  access,
  params: cameraParams,
  response: { token: CameraToken.nullable().describe('null: there is no token.'), address },
})

export const makeCameraToken = route({
  method: 'POST',
  path,
  area,
  summary: 'Creates the upload token of a camera; a previous token stops working.',
  access,
  params: cameraParams,
  response: {
    secret: z.string().describe('Returned only once: the server stores only its hash.'),
    token: CameraToken,
    address,
  },
})

export const revokeCameraToken = route({
  method: 'DELETE',
  path,
  area,
  summary: 'Deletes the upload token of a camera; its uploads are refused from then on.',
  access,
  params: cameraParams,
  response: {},
})

export const uploadPicture = route({
  method: 'PUT',
  path: '/cameras/:cameraId/picture',
  area,
  summary:
    'A camera sends what it shows, as the body. It is judged by its bytes, drawn anew without what the camera wrote ' +
    `beside it, and dated by its reception; at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB, at most every ${MIN_UPLOAD_INTERVAL_S} s.`,
  access: { scope: 'device' },
  params: { cameraId: z.string() },
  consumes: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: MAX_UPLOAD_BYTES,
  response: {
    imageId: z.string().describe('Id for `GET /images/:id`.'),
    takenAt: Instant,
    widthPx: z.int(),
    heightPx: z.int(),
    isNew: z.boolean().describe('false: the picture is identical to the previous one.'),
  },
})
