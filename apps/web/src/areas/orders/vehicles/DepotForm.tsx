import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_VEHICLE_LENGTH } from '@verglas/contract/treatment-act-codes'
import { STOCK_KG } from '@verglas/contract/treatment-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import { type Field, field, PLAIN_TEXT, type Shape } from '../../../ui/form/fields.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { KG_PER_TONNE, toKilograms, toTonnes } from './tonnes.ts'

export type Depot = CallAnswer<'listDepots'>['entries'][number]
type Body = Omit<CallBody<'putDepot'>, 'expectedRevision'>
type Typed = Pick<Body, 'name' | 'countedAt'> & { saltT: number | null; abrasiveT: number | null }

type Props = Editing<Body> & {
  /** undefined: a new depot. */
  depot: Depot | undefined
}

const STOCK_T: Shape = {
  kind: 'number',
  isInteger: false,
  min: STOCK_KG.min / KG_PER_TONNE,
  max: STOCK_KG.max / KG_PER_TONNE,
}
/** Names of the amounts in the call and in the form, which has tonnes. */
const IN_TONNES: Readonly<Record<string, string>> = { saltKg: 'saltT', abrasiveKg: 'abrasiveT' }

const depotFields = (timeZone: string): readonly Field[] => [
  field('name', { ...PLAIN_TEXT, maxLength: MAX_VEHICLE_LENGTH }),
  field('saltT', STOCK_T, { isNullable: true }),
  field('abrasiveT', STOCK_T, { isNullable: true }),
  field('countedAt', { kind: 'time', timeZone }),
]

/** The name of a depot, and its counted stock. */
export function DepotForm({ depot, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const fields = useMemo(() => depotFields(setup.timezone), [setup.timezone])
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`depots.fields.${key}`),
      hint: (key) => t(`depots.hints.${key}`, { defaultValue: '' }),
      option: (_, option) => option,
    }),
    [t],
  )
  const draftOfDepot = (version: Depot | null | undefined) =>
    draftOf(fields, {
      name: version?.name,
      saltT: toTonnes(version?.saltKg ?? null),
      abrasiveT: toTonnes(version?.abrasiveKg ?? null),
      countedAt: version?.countedAt ?? new Date(nowMs()).toISOString(),
    })
  const state = useForm<GroupDraft, Body, Saved, Depot>({
    start: () => draftOfDepot(depot),
    ...(depot ? { revision: depot.revision } : {}),
    read: (draft) => {
      const { settings, errors } = readDraft(fields, draft)
      const { name = '', saltT = null, abrasiveT = null, countedAt = '' } = settings as Partial<Typed>
      const body = { name, saltKg: toKilograms(saltT), abrasiveKg: toKilograms(abrasiveT), countedAt }
      return { body, errors }
    },
    send: onSave,
    onDone,
    place: ({ field = '', ...refusal }) =>
      placeError({ ...refusal, field: field.replace(/\w+Kg$/, (key) => IN_TONNES[key] ?? key) }, fields),
  })

  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={fields}
      draftOf={draftOfDepot}
      onReload={onReload}
    />
  )
}
