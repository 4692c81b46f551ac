import { z } from 'zod'
import { MAX_UPLOAD_BYTES, MIN_UPLOAD_INTERVAL_S, UPLOAD_REFUSALS } from './camera-codes.ts'
import { Instant, route } from './route.ts'

const ofCamera = { setupId: z.string(), id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/) }
const path = '/setups/:setupId/own_cameras/:id/token'
const area = 'cameras'
const access = { scope: 'member', feature: 'admin_sources' } as const

export const CameraToken = z.object({
  madeAt: Instant,
  madeBy: z.string(),
  acceptedAt: Instant.nullable().describe('When the last picture came that was taken.'),
  refusedAt: Instant.nullable(),
  refusal: z.enum(UPLOAD_REFUSALS).nullable().describe('Why the last one was refused that was.'),
})

const address = z.string().describe('Where the camera sends its pictures by PUT, of this server.')

export const getCameraToken = route({
  method: 'GET',
  path,
  area,
  summary: 'Whether a camera may send its pictures, and what came of its last ones; never the token.',
  access,
  params: ofCamera,
  response: { token: CameraToken.nullable().describe('null: there is none.'), address },
})

export const makeCameraToken = route({
  method: 'POST',
  path,
  area,
  summary: 'Makes the token of a camera; one that was there before is worth nothing any more.',
  access,
  params: ofCamera,
  response: {
    secret: z.string().describe('Said once: only its hash is kept.'),
    token: CameraToken,
    address,
  },
})

export const revokeCameraToken = route({
  method: 'DELETE',
  path,
  area,
  summary: 'Takes the token of a camera away; what it sends is refused from then on.',
  access,
  params: ofCamera,
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
    imageId: z.string().describe('Of `GET /images/:id`.'),
    takenAt: Instant,
    widthPx: z.int(),
    heightPx: z.int(),
    isNew: z.boolean().describe('false: it shows the same as the one before.'),
  },
})
