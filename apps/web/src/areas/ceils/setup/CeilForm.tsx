import { MultiSelect, Select } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { CEIL_KINDS, type CeilKind, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { useRef, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { NameInput } from '../../../ui/form/NameInput.tsx'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import {
  CeilTrial,
  draftsOf,
  fieldOf,
  NO_WORDS,
  readThresholds,
  type ThresholdDrafts,
  ThresholdRows,
  typedValue,
} from '../panels.ts'
import css from './ceilsetup.module.css'

type Ceil = CallAnswer<'listCeils'>['entries'][number]
type Station = CallAnswer<'listStations'>['stations'][number]

type Body = Pick<Ceil, 'name' | 'stationIds' | 'thresholds'>

type Props = Editing<Body> & {
  display: Display
  stored: Ceil | undefined
  stations: readonly Station[]
}
type Draft = { name: string; stationIds: readonly string[]; drafts: ThresholdDrafts }

/** Name, stations and thresholds; each threshold can be tried on the last days of one of the stations. */
export function CeilForm({ display, stored, stations, onSave, onDone, onCancel, onReload }: Props) {
  const { t, formats } = display
  const writing = formats.settings
  const [triedId, setTriedId] = useState<string | null>(null)
  const { form, startOf } = useCeilForm({ stored, writing, onSave, onDone })
  const { draft, change, conflict } = form
  const changeThreshold = (kind: CeilKind, changes: Partial<ThresholdDrafts[CeilKind]>) =>
    change({ drafts: { ...draft.drafts, [kind]: { ...draft.drafts[kind], ...changes } } })
  const tried = triedId ?? draft.stationIds[0] ?? stations[0]?.id ?? null
  const options = stations.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      form={form}
      words={NO_WORDS}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        conflict ? (
          <OtherVersion
            label={t('ceils.changed')}
            conflict={conflict}
            onMine={(other) => void form.resolve(draft, startOf(other), other.revision)}
            onTheirs={onReload}
          />
        ) : undefined
      }
    >
      <NameInput form={form} className={css.name} label={t('ceils.name')} maxLength={80} />
      <StationsInput
        t={t}
        options={options}
        value={draft.stationIds}
        onChange={(stationIds) => change({ stationIds })}
      />
      <Select
        className={css.name}
        label={t('ceils.tryAt')}
        data={options}
        searchable
        allowDeselect={false}
        value={tried}
        onChange={setTriedId}
      />
      <ThresholdRows
        display={display}
        kinds={CEIL_KINDS}
        drafts={draft.drafts}
        onChange={changeThreshold}
        under={(kind) =>
          tried !== null && (
            <CeilTrial
              display={display}
              stationId={tried}
              kind={kind}
              draft={draft.drafts[kind]}
              onMove={(metric) => changeThreshold(kind, { value: typedValue(kind, metric, writing) })}
            />
          )
        }
      />
    </Form>
  )
}

type FormInput = Pick<Props, 'stored' | 'onSave' | 'onDone'> & { writing: Display['formats']['settings'] }

function useCeilForm({ stored, writing, onSave, onDone }: FormInput) {
  const before = stored?.thresholds ?? []
  const sent = useRef<readonly CeilThreshold[]>([])
  const startOf = (ceil: Ceil | undefined): Draft => ({
    name: ceil?.name ?? '',
    stationIds: ceil?.stationIds ?? [],
    drafts: draftsOf(ceil?.thresholds ?? [], writing),
  })
  const form = useForm<Draft, Body, Saved, Ceil>({
    start: () => startOf(stored),
    ...(stored && { revision: stored.revision }),
    read: ({ name, stationIds, drafts }) => {
      const { thresholds, errors } = readThresholds(drafts, before, writing)
      sent.current = thresholds
      return {
        body: { name: name.trim(), stationIds: [...stationIds], thresholds },
        errors: {
          ...(name.trim() === '' && { name: { word: 'form.errors.required' } }),
          ...errors,
          ...(thresholds.length === 0 && { 'air_min.value': { word: 'ceils.atLeastOne' } }),
        },
      }
    },
    send: onSave,
    onDone,
    place: ({ field = '', detail = '' }) => {
      const at = fieldOf(field, sent.current) || field.replace(/^body\.?/, '')
      return at === 'name' || at === 'stationIds' || at.includes('.')
        ? { errors: { [at]: serverRefusal(detail) }, atForm: null }
        : { errors: {}, atForm: serverRefusal(detail) }
    },
  })
  return { form, startOf }
}

type InputProps<Value> = { t: Display['t']; value: Value; onChange: (value: Value) => void }

type StationsProps = InputProps<readonly string[]> & { options: { value: string; label: string }[] }

const StationsInput = ({ t, options, value, onChange }: StationsProps) => (
  <MultiSelect
    className={css.name}
    name="stationIds"
    label={t('ceils.stations')}
    description={t('ceils.stationsHint')}
    placeholder={value.length === 0 ? t('ceils.everyStation') : ''}
    data={options}
    searchable
    clearable
    limit={100}
    value={[...value]}
    error={useFieldError('stationIds')}
    onChange={onChange}
  />
)
