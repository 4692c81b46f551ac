import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/query.ts'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useCircuitNames } from './use-circuit-names.ts'
import {
  draftOfVehicle,
  readVehicle,
  type Vehicle,
  type VehicleBody,
  vehicleFields,
} from './vehicle-draft.ts'

type Props = Editing<VehicleBody> & {
  /** undefined: a new vehicle. */
  vehicle: Vehicle | undefined
}

/** A vehicle: the circuit it usually drives, what it carries, where it loads, and whether it is in service. */
export function VehicleForm({ vehicle, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const circuits = useCircuitNames()
  const { data } = useCall('listDepots', {})
  const depots = useMemo(() => new Map(data?.entries.map(({ id, name }) => [id, name])), [data])
  const usual = vehicle?.circuitId ?? null
  const fields = useMemo(
    () => vehicleFields(usual, [...circuits.keys()], [...depots.keys()]),
    [usual, circuits, depots],
  )
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`vehicles.fields.${key}`),
      hint: (key) => t(`vehicles.hints.${key}`, { defaultValue: '' }),
      option: (key, option) => (key === 'depotId' ? depots : circuits).get(option) ?? option,
    }),
    [t, circuits, depots],
  )
  const toDraft = (version: Vehicle | null | undefined) => draftOfVehicle(fields, version)
  const state = useForm<GroupDraft, VehicleBody, Saved, Vehicle>({
    start: () => toDraft(vehicle),
    ...(vehicle ? { revision: vehicle.revision } : {}),
    read: (draft) => readVehicle(fields, draft),
    send: onSave,
    onDone,
    place: ({ field = '', ...refusal }) =>
      placeError({ ...refusal, field: field.replace('capacityKg', 'capacityT') }, fields),
  })

  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={fields}
      draftOf={toDraft}
      onReload={onReload}
    />
  )
}
