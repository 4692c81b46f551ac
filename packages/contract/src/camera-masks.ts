import { z } from 'zod'
import { MAX_MASK_CORNERS, MAX_MASKS } from './camera-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const path = '/setups/:setupId/cameras/:cameraId/masks'
const params = { setupId: z.string(), cameraId: z.string() }
const area = 'cameras'
const access = { scope: 'member', feature: 'admin_sources' } as const

const Fraction = z.number().min(0).max(1)
export const CameraMasks = z
  .array(
    z
      .array(z.tuple([Fraction, Fraction]))
      .min(3)
      .max(MAX_MASK_CORNERS),
  )
  .max(MAX_MASKS)
  .describe('Polygons by their corners, each in parts of the picture: from the left, from the top, 0 to 1.')

const revision = Revision.nullable().describe('null: none were ever drawn.')

export const getCameraMasks = route({
  method: 'GET',
  path,
  area,
  summary: 'What is painted black in the pictures of a camera when they arrive.',
  access,
  topics: ['camera_mask', 'camera', 'own_camera'],
  params,
  response: { masks: CameraMasks, revision },
})

export const putCameraMasks = route({
  method: 'PUT',
  path,
  area,
  summary:
    'Masks parts of a camera of the organisation in every picture that arrives from then on, its small one too; pictures that are there stay as they are.',
  access,
  params,
  body: z.strictObject({ masks: CameraMasks, expectedRevision: ExpectedRevision }),
  response: { masks: CameraMasks, revision, rev: z.int().describe('Reads from this revision on show it.') },
})
