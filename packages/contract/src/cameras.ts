import { z } from 'zod'
import { CAMERA_STATES } from './camera-codes.ts'
import { Instant, route } from './route.ts'

export const Picture = z.object({
  id: z.string().describe('Of `GET /images/:id`; the same bytes have the same id.'),
  takenAt: Instant,
  datedBy: z
    .enum(['provider', 'reception'])
    .describe('Who says when it was taken; `reception`: nobody, it is when it was received.'),
  receivedAt: Instant,
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  widthPx: z.int(),
  heightPx: z.int(),
  sizeBytes: z.int().nullable().describe('null: it is drawn when it is asked for.'),
  isArchived: z.boolean().describe('Whether its bytes are still there.'),
})

export const Camera = z.object({
  id: z.string(),
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  heading: z.number().nullable().describe('Degrees clockwise from north.'),
  road: z.string().nullable(),
  kilometre: z.number().nullable(),
  zoneId: z.string().nullable().describe('Of the organisation; null: none, or that of its point.'),
  stationId: z.string().nullable(),
  castpointId: z.string().nullable(),
  state: z.enum(CAMERA_STATES),
  isOwned: z.boolean().describe('It belongs to the organisation, whoever describes it.'),
  ownId: z.string().nullable().describe('Of `/own_cameras/:id`; null: a source describes it.'),
  attribution: z.string(),
  pageUrl: z.string().nullable().describe('A page of the provider for people.'),
  pictureUrl: z.string().nullable().describe('Where the provider shows its newest picture to everybody.'),
  everyS: z.int().nullable().describe('A new picture is expected this often, seconds.'),
  checkedAt: Instant.nullable().describe(
    'When it answered last, with a new picture or an unchanged one; to ten minutes.',
  ),
  latest: Picture.nullable().describe('Its newest picture; null where none has come.'),
})

const access = { scope: 'member', feature: 'cameras' } as const
const topics = ['camera', 'own_camera', 'picture', 'camera_check'] as const

export const listCameras = route({
  method: 'GET',
  path: '/setups/:setupId/cameras',
  area: 'cameras',
  summary: 'The cameras that the organisation may see, with their newest pictures.',
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
  summary: 'The cameras of a point, with their newest pictures.',
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
  summary: 'One camera and what it showed in the hours before.',
  access,
  // Includes the tick, because the hours move on.
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
    pictures: z.array(Picture).describe('Oldest first. What shows the same as the one before is left out.'),
    isThinned: z
      .boolean()
      .describe(`There are more than ${MAX_PICTURES}: these are every second or third … of them.`),
    kept: z
      .object({ everyPictureDays: z.int(), hourlyDays: z.int() })
      .describe('How long every picture is kept, and how long the first of each hour.'),
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
      .describe('`small`: at most 480 pixels wide, as WebP; the whole one where there is no small one.'),
  },
  produces: ['image/jpeg', 'image/png', 'image/webp'],
  response: {},
})
