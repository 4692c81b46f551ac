import { z } from 'zod'
import { MAX_MASK_CORNERS, MAX_MASKS } from './camera-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

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
  .describe('Corners of polygons, as fractions of the picture: from the left, from the top, 0 to 1.')

const revision = Revision.nullable().describe('null: no masks have been drawn yet.')

export const getCameraMasks = route({
  method: 'GET',
  path,
  area,
  summary: 'The areas that are painted black in each new picture of a camera.',
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
    'Masks areas in every new picture of a camera of the organisation and in its thumbnail; existing pictures stay unchanged.',
  access,
  params,
  body: z.strictObject({ masks: CameraMasks, expectedRevision: ExpectedRevision }),
  response: {
    masks: CameraMasks,
    revision,
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
