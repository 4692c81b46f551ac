import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'

/** More cameras in one connection would exceed the time limit of a pull. */
const MAX_CAMERAS = 300

export const CameraPicturesSettings = z.strictObject({
  cameras: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens'),
        name: z.string().min(1).max(200),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
        /**
         * Address of the latest picture. `{password}` is replaced by the secret, as in
         * `http://viewer:{password}@192.0.2.7/`.
         */
        url: z.url({ protocol: /^https?$/ }).max(2000),
        everyMinutes: z.int().min(1).max(1440).default(10),
        headingDeg: z.number().gt(0).max(360).optional(),
        road: z.string().max(50).optional(),
        attribution: z.string().max(500).default(''),
      }),
    )
    .min(1)
    .max(MAX_CAMERAS)
    .refine(
      (cameras) => new Set(cameras.map(({ id }) => id)).size === cameras.length,
      fault('same_ids', 'two cameras with one id'),
    ),
  password: z.string().min(1).max(500).optional(),
})

export type CameraSettings = z.infer<typeof CameraPicturesSettings>['cameras'][number]
