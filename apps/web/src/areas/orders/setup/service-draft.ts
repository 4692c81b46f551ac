import { ROAD_TYPES, type RoadType } from '@verglas/contract/circuit-codes'
import type { Locale } from '@verglas/contract/codes'
import { GOAL_LEVELS, RETURN_MINUTES, type ServiceLevel } from '@verglas/contract/treatment-codes'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { type TypedNumber, typedNumber } from '../../../ui/form/typed-number.ts'

/** The level of service of a class of road as it is typed; empty: none. */
export type ServiceRow = { readonly goal: string; readonly minutes: TypedNumber }
export type ServiceDraft = Readonly<Record<RoadType, ServiceRow>>

type Service = Record<RoadType, ServiceLevel> | null

export const servicePath = (roadType: RoadType, name: 'goalLevel' | 'returnMinutes') =>
  `service/${roadType}/${name}`

export const rowOfService = (service: ServiceLevel | undefined, locale: Locale): ServiceRow => ({
  goal: service ? `${service.goalLevel}` : '',
  minutes: typedNumber(service?.returnMinutes ?? null, (minutes) => minutes, locale),
})

export const draftOfService = (service: Service, locale: Locale): ServiceDraft =>
  Object.fromEntries(
    ROAD_TYPES.map((roadType) => [roadType, rowOfService(service?.[roadType], locale)]),
  ) as ServiceDraft

/** The levels of all classes, or null if nothing is entered; partly filled inputs are an error. */
export function readService(draft: ServiceDraft): { service: Service; errors: FieldErrors } {
  const errors: Record<string, FieldErrors[string]> = {}
  const isEmpty = ROAD_TYPES.every(
    (type) => draft[type].goal === '' && draft[type].minutes.text.trim() === '',
  )
  if (isEmpty) return { service: null, errors }
  const { min, max } = RETURN_MINUTES
  const rows = ROAD_TYPES.map((roadType) => {
    const { goal, minutes } = draft[roadType]
    const goalLevel = GOAL_LEVELS.find((level) => `${level}` === goal)
    if (goalLevel === undefined)
      errors[servicePath(roadType, 'goalLevel')] = { word: 'treatmentsetup.service.required' }
    if (!(Number.isInteger(minutes.value) && minutes.value >= min && minutes.value <= max))
      errors[servicePath(roadType, 'returnMinutes')] = {
        word: 'treatmentsetup.outOfRange',
        limit: `${min}`,
        detail: `${max}`,
      }
    return [roadType, { goalLevel, returnMinutes: minutes.value }] as const
  })
  return { service: Object.fromEntries(rows) as Service, errors }
}
