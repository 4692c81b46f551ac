import type { CallAnswer, CallBody } from '@verglas/contract'
import { CAMERA_STATES, MAX_CAMERA_MINUTES } from '@verglas/contract/camera-codes'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type OwnCamera = CallAnswer<'getOwnCamera'>['entry']
export type OwnCameraBody = Omit<CallBody<'putOwnCamera'>, 'expectedRevision'>

/** Precise to about a metre. */
const PLACE_DIGITS = 5
const MAY_BE_EMPTY = { isRequired: false, isNullable: true } as const

type Choices = Readonly<Record<'zoneId' | 'stationId' | 'castpointId', readonly string[]>>

/** The form fields of a camera; the choices for links come from the organisation. */
export function cameraFields(choices: Choices): readonly Field[] {
  const number = (key: string, min: number, max: number, isInteger = false) =>
    field(key, { kind: 'number', isInteger, min, max })
  const choice = (key: keyof Choices) => field(key, { kind: 'choice', options: choices[key] }, MAY_BE_EMPTY)
  return [
    field('name', { ...PLAIN_TEXT, maxLength: 200 }),
    field('state', { kind: 'choice', options: CAMERA_STATES }),
    { ...number('everyMinutes', 1, MAX_CAMERA_MINUTES, true), ...MAY_BE_EMPTY },
    field('road', { ...PLAIN_TEXT, maxLength: 50 }, MAY_BE_EMPTY),
    { ...number('kilometre', 0, 10_000), ...MAY_BE_EMPTY },
    choice('zoneId'),
    choice('stationId'),
    choice('castpointId'),
    number('latitude', -90, 90),
    number('longitude', -180, 180),
    { ...number('heading', 1, 360, true), ...MAY_BE_EMPTY },
  ]
}

/** The initial inputs of a camera; a new one is in service, and everything else is empty. */
export const draftOfCamera = (fields: readonly Field[], camera: Partial<OwnCamera> | undefined): GroupDraft =>
  draftOf(
    fields,
    Object.fromEntries(
      Object.entries({ state: 'in_service', ...camera }).filter(([, value]) => value !== null),
    ),
  )

/** The body to send; empty fields become null. */
export function readCamera(fields: readonly Field[], draft: GroupDraft): Reading<OwnCameraBody> {
  const { settings, errors } = readDraft(fields, draft)
  const body = Object.fromEntries(
    fields.map(({ key }) => [key, settings[key] || settings[key] === 0 ? settings[key] : null]),
  )
  return { body: body as OwnCameraBody, errors }
}

/** The position selected on the map, as text of the inputs. */
export const draftOfPlace = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
  longitude: longitude.toFixed(PLACE_DIGITS),
  latitude: latitude.toFixed(PLACE_DIGITS),
})
