import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'
import { COVERS, DEFAULT_LAYERS, LAYER_MEASURES, type Layer, MODELS, type Model, STEP_H } from './layers.ts'

export const SERVICE = 'https://geo.weather.gc.ca/geomet'
/** Everybody is asked to send at most one request per second, so this is fifty minutes of each run. */
const MAX_REQUESTS_A_RUN = 3000
/** The requests of a point are sent without interruption, so this is ten minutes. */
export const MAX_REQUESTS_A_POINT = 600

export const GeometPointSettings = z
  .strictObject({
    points: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          name: z.string().min(1).optional(),
          latitudeDeg: z.number().min(-90).max(90),
          longitudeDeg: z.number().min(-180).max(180),
          altitudeM: z.number().min(-500).max(9000).nullable(),
        }),
      )
      .max(500),
    model: z.enum(MODELS).default('hrdps'),
    /** Hours into the future. */
    hours: z.int().min(1).max(240).default(24),
    /** Hours between two values; defaults to the model's own step. */
    everyHours: z.int().min(1).max(6).optional(),
    /** Layers instead of the default ones. */
    layers: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
          gives: z.enum(LAYER_MEASURES),
          covers: z.enum(COVERS),
        }),
      )
      .min(1)
      .max(16)
      .optional(),
    /** Another address of the same service. */
    service: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(
    (settings) => requestsOf(settings) <= MAX_REQUESTS_A_POINT,
    fault(
      'requests_a_point',
      `one point would need more than ${MAX_REQUESTS_A_POINT} requests: fewer hours, longer steps or fewer layers`,
      { path: ['hours'], limit: MAX_REQUESTS_A_POINT },
    ),
  )
  .refine(
    (settings) => settings.points.length * requestsOf(settings) <= MAX_REQUESTS_A_RUN,
    fault(
      'requests_a_run',
      `more than ${MAX_REQUESTS_A_RUN} requests a run (points × layers × steps); for more the service gives files`,
      { path: ['points'], limit: MAX_REQUESTS_A_RUN },
    ),
  )

export type GeometPoint = z.infer<typeof GeometPointSettings>['points'][number]
type RequestSettings = {
  model: Model
  hours: number
  everyHours?: number | undefined
  layers?: Layer[] | undefined
}

export const layersOf = ({ model, layers }: Pick<RequestSettings, 'model' | 'layers'>): readonly Layer[] =>
  layers ?? DEFAULT_LAYERS[model]

/** The requested step rounded up to a multiple of the model's step, hours. */
export function stepHoursOf({
  model,
  everyHours = 1,
}: Pick<RequestSettings, 'model' | 'everyHours'>): number {
  return Math.ceil(everyHours / STEP_H[model]) * STEP_H[model]
}

/** Number of requests for one point: each layer at each step, both ends included. */
function requestsOf(settings: RequestSettings): number {
  return layersOf(settings).length * (Math.ceil(settings.hours / stepHoursOf(settings)) + 1)
}
