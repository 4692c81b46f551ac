import { z } from 'zod'
import { CAMERA_STATES } from './camera-codes.ts'
import { Instant, route } from './route.ts'

export const Picture = z.object({
  id: z.string().describe('Id for `GET /images/:id`; identical bytes have the same id.'),
  takenAt: Instant,
  datedBy: z
    .enum(['provider', 'reception'])
    .describe('Origin of the capture time; `reception`: unknown, so the time of reception is used.'),
  receivedAt: Instant,
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  widthPx: z.int(),
  heightPx: z.int(),
  sizeBytes: z.int().nullable().describe('null: the picture is rendered on request.'),
  isArchived: z.boolean().describe('Whether the bytes are still stored.'),
})

export const Camera = z.object({
  id: z.string(),
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  heading: z.number().nullable().describe('Degrees clockwise from north.'),
  road: z.string().nullable(),
  kilometre: z.number().nullable(),
  zoneId: z
    .string()
    .nullable()
    .describe('Zone of the organisation; null: none, or that of the forecast point.'),
  stationId: z.string().nullable(),
  castpointId: z.string().nullable(),
  state: z.enum(CAMERA_STATES),
  isOwned: z
    .boolean()
    .describe('Whether the camera belongs to the organisation, even if a source describes it.'),
  ownId: z.string().nullable().describe('Id for `/own_cameras/:id`; null: a source describes the camera.'),
  attribution: z.string(),
  pageUrl: z.string().nullable().describe('Public web page of the provider.'),
  pictureUrl: z.string().nullable().describe('Public address of the latest picture at the provider.'),
  everyS: z.int().nullable().describe('Expected interval between pictures, in seconds.'),
  checkedAt: Instant.nullable().describe(
    'When the camera last answered, with a new or unchanged picture; accurate to ten minutes.',
  ),
  latest: Picture.nullable().describe('The latest picture; null if none has arrived.'),
})

const access = { scope: 'member', feature: 'cameras' } as const
const topics = ['camera', 'own_camera', 'picture', 'camera_check'] as const

export const listCameras = route({
  method: 'GET',
  path: '/setups/:setupId/cameras',
  area: 'cameras',
  summary: 'The cameras that the organisation may see, with their latest pictures.',
  access,
  topics,
  params: { setupId: z.string() },
  response: { cameras: z.array(Camera) },
})

export const listPointCameras = route({
  method: 'GET',
  path: '/setups/:setupId/points/:pointId/cameras',
  aliases: ['/points/:pointId/cameras'],
  area: 'cameras',
  summary: 'The cameras of a forecast point, with their latest pictures.',
  access,
  topics: ['point', ...topics],
  params: { setupId: z.string().optional(), pointId: z.string() },
  response: { cameras: z.array(Camera) },
})

/** Maximum number of pictures in one answer. */
export const MAX_PICTURES = 1000

export const getCamera = route({
  method: 'GET',
  path: '/cameras/:cameraId',
  area: 'cameras',
  summary: 'One camera and its pictures of the previous hours.',
  access,
  // Includes the tick, because the period of the answer moves with the time.
  topics: [...topics, 'tick'],
  params: { cameraId: z.string() },
  query: {
    range: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((hours) => hours >= 1 && hours <= 1440, '1 to 1440 hours')
      .default(24)
      .describe('Hours back, 1 to 1440; default 24.'),
  },
  response: {
    camera: Camera,
    pictures: z.array(Picture).describe('Oldest first. Pictures identical to the previous one are left out.'),
    isThinned: z
      .boolean()
      .describe(
        `Whether the pictures were thinned out because there are more than ${MAX_PICTURES}: only every second, third … one is listed.`,
      ),
    kept: z
      .object({ everyPictureDays: z.int(), hourlyDays: z.int() })
      .describe('Days for which every picture is stored, and for which the first picture of each hour is.'),
  },
})

export const getImage = route({
  method: 'GET',
  path: '/images/:imageId',
  area: 'cameras',
  summary: 'The bytes of a picture.',
  access,
  params: { imageId: z.string().regex(/^[0-9a-f]{64}$/) },
  query: {
    size: z
      .enum(['whole', 'small'])
      .default('whole')
      .describe('`small`: at most 480 pixels wide, as WebP; the full picture if there is no small one.'),
  },
  produces: ['image/jpeg', 'image/png', 'image/webp'],
  response: {},
})
