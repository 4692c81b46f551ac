import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_VEHICLE_LENGTH } from '@verglas/contract/treatment-act-codes'
import {
  CAPACITY_KG,
  CARRIED_MATERIALS,
  type CarriedMaterial,
  USUAL_CARRIED_MATERIALS,
} from '@verglas/contract/treatment-codes'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT, type Shape } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import { KG_PER_TONNE, toKilograms, toTonnes } from './tonnes.ts'

export type Vehicle = CallAnswer<'listVehicles'>['entries'][number]
export type VehicleBody = Required<Omit<CallBody<'putVehicle'>, 'expectedRevision'>>

const CAPACITY_T: Shape = {
  kind: 'number',
  isInteger: false,
  min: CAPACITY_KG.min / KG_PER_TONNE,
  max: CAPACITY_KG.max / KG_PER_TONNE,
}
const OPTIONAL = { isRequired: false, isNullable: true }

/** The inputs of a vehicle; the circuit that it already drives stays selectable. */
export function vehicleFields(
  usual: string | null,
  circuitIds: readonly string[],
  depotIds: readonly string[],
): readonly Field[] {
  const options = usual === null || circuitIds.includes(usual) ? circuitIds : [usual, ...circuitIds]
  return [
    field('name', { ...PLAIN_TEXT, maxLength: MAX_VEHICLE_LENGTH }),
    field('circuitId', { kind: 'choice', options }, OPTIONAL),
    field('depotId', { kind: 'choice', options: depotIds }, OPTIONAL),
    field('capacityT', CAPACITY_T, OPTIONAL),
    field('materials', {
      kind: 'group',
      fields: CARRIED_MATERIALS.map((material) => field(material, { kind: 'flag' })),
    }),
    field('isInService', { kind: 'flag' }),
  ]
}

export function draftOfVehicle(fields: readonly Field[], vehicle: Vehicle | null | undefined): GroupDraft {
  const materials = vehicle?.materials ?? USUAL_CARRIED_MATERIALS
  return draftOf(fields, {
    ...vehicle,
    capacityT: toTonnes(vehicle?.capacityKg ?? null),
    materials: Object.fromEntries(CARRIED_MATERIALS.map((one) => [one, materials.includes(one)])),
    isInService: vehicle?.isInService ?? true,
  })
}

type Typed = Pick<VehicleBody, 'name' | 'circuitId' | 'depotId' | 'isInService'> & {
  capacityT: number | null
  materials: Partial<Record<CarriedMaterial, boolean>>
}

export function readVehicle(fields: readonly Field[], draft: GroupDraft): Reading<VehicleBody> {
  const { settings, errors } = readDraft(fields, draft)
  const {
    name = '',
    circuitId,
    depotId,
    capacityT,
    materials,
    isInService = true,
  } = settings as Partial<Typed>
  const body = {
    name,
    circuitId: circuitId || null,
    depotId: depotId || null,
    capacityKg: toKilograms(capacityT ?? null),
    materials: CARRIED_MATERIALS.filter((material) => materials?.[material]),
    isInService,
  }
  return { body, errors }
}
