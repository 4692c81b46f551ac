import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_VEHICLE_LENGTH } from '@verglas/contract/treatment-act-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../../ui/form/FieldsConflict.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import css from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useCircuitNames } from './use-circuit-names.ts'

export type Vehicle = CallAnswer<'listVehicles'>['entries'][number]
type Body = Omit<CallBody<'putVehicle'>, 'expectedRevision'>

type Props = Editing<Body> & {
  /** undefined: a new vehicle. */
  vehicle: Vehicle | undefined
}

/** The name of a vehicle, and the circuit it usually drives. */
export function VehicleForm({ vehicle, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const names = useCircuitNames()
  const usual = vehicle?.circuitId ?? null
  const fields = useMemo((): readonly Field[] => {
    const circuitIds = [...names.keys()]
    // The circuit it already drives stays selectable.
    const options = usual === null || circuitIds.includes(usual) ? circuitIds : [usual, ...circuitIds]
    return [
      field('name', { ...PLAIN_TEXT, maxLength: MAX_VEHICLE_LENGTH }),
      field('circuitId', { kind: 'choice', options }, { isRequired: false, isNullable: true }),
    ]
  }, [names, usual])
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`vehicles.fields.${key}`),
      hint: (key) => t(`vehicles.hints.${key}`, { defaultValue: '' }),
      option: (_, option) => names.get(option) ?? option,
    }),
    [t, names],
  )
  const draftOfVehicle = (version: Vehicle | null | undefined) =>
    draftOf(fields, {
      ...(version && { name: version.name }),
      ...(version?.circuitId && { circuitId: version.circuitId }),
    })
  const state = useForm<GroupDraft, Body, Saved, Vehicle>({
    start: () => draftOfVehicle(vehicle),
    ...(vehicle ? { revision: vehicle.revision } : {}),
    read: (draft) => {
      const { settings, errors } = readDraft(fields, draft)
      const { name = '', circuitId = null } = settings as Partial<Body>
      return { body: { name, circuitId: circuitId || null }, errors }
    },
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        state.conflict && (
          <FieldsConflict form={state} fields={fields} draftOf={draftOfVehicle} onReload={onReload} />
        )
      }
    >
      <div className={css.fields}>
        <FieldInputs fields={fields} draft={draft} onChange={change} />
      </div>
    </Form>
  )
}
