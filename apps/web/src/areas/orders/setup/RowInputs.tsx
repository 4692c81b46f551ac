import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { TREATMENTS, type Treatment } from '@verglas/contract/circuit-codes'
import {
  MAX_BASIS_LENGTH,
  MAX_ROW_ID_LENGTH,
  ROW_TIMINGS,
  SITUATIONS,
  type Situation,
} from '@verglas/contract/treatment-codes'
import type { Passes } from '@verglas/treatment'
import { useContext } from 'react'
import type { Display } from '../../../lib/display.ts'
import { errorWords, FormErrors } from '../../../ui/form/form-context.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ROW_NUMBERS, type RowDraft, readNumber } from './table-draft.ts'
import css from './treatmentsetup.module.css'

type Props = {
  display: Display
  path: string
  row: RowDraft
  /** Null removes the row. */
  onChange: (row: RowDraft | null) => void
}

const PASSES: readonly Passes[] = [0, 1, 2, 'successive']
const NONE = ''

/** Inputs for the fields of a row. */
export function RowInputs({ display, path, row, onChange }: Props) {
  const { t } = display
  const update = (changes: Partial<RowDraft>) => onChange({ ...row, ...changes })
  return (
    <div className={css.inputs}>
      <SituationChoices display={display} row={row} onChange={update} />
      <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" align="start" gap="8px 12px" width="100%">
        <TextInput
          size="xs"
          label={t('treatmentsetup.fields.id')}
          maxLength={MAX_ROW_ID_LENGTH}
          value={row.id}
          onChange={({ currentTarget: { value } }) => update({ id: value })}
        />
        <NativeSelect
          size="xs"
          label={t('treatmentsetup.fields.timing')}
          data={[
            { value: NONE, label: t('treatmentsetup.anyTiming') },
            ...ROW_TIMINGS.map((value) => ({ value, label: t(`treatmentsetup.timings.${value}`) })),
          ]}
          value={row.timing ?? NONE}
          onChange={({ currentTarget: { value } }) =>
            update({ timing: ROW_TIMINGS.find((option) => option === value) ?? null })
          }
        />
        <TreatmentChoices
          display={display}
          treatments={row.treatments}
          onChange={(treatments) => update({ treatments })}
        />
        <NumberInputs display={display} path={path} row={row} onChange={update} />
        <NativeSelect
          size="xs"
          label={t('treatmentsetup.fields.passes')}
          data={PASSES.map((value) => ({ value: `${value}`, label: t(`treatmentsetup.passes.${value}`) }))}
          value={`${row.passes}`}
          onChange={({ currentTarget: { value } }) => {
            const passes = PASSES.find((option) => `${option}` === value)
            if (passes !== undefined) update({ passes })
          }}
        />
        <TextInput
          size="xs"
          label={t('treatmentsetup.fields.basis')}
          maxLength={MAX_BASIS_LENGTH}
          value={row.basis}
          onChange={({ currentTarget: { value } }) => update({ basis: value })}
        />
      </Grid>
      <Checkbox
        size="xs"
        label={t('treatmentsetup.bareOnlyLong')}
        checked={row.isBareOnly}
        onChange={({ currentTarget }) => update({ isBareOnly: currentTarget.checked })}
      />
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => onChange(null)}>
        {t('treatmentsetup.removeRow', { id: row.id })}
      </Button>
    </div>
  )
}

type RowChoicesProps = {
  readonly display: Display
  readonly row: RowDraft
  readonly onChange: (changes: Partial<RowDraft>) => void
}

/** The situations to which the row applies. */
function SituationChoices({ display: { t }, row, onChange }: RowChoicesProps) {
  const toggle = (situation: Situation) =>
    onChange({
      situations: SITUATIONS.filter((option) =>
        option === situation ? !row.situations.includes(option) : row.situations.includes(option),
      ),
    })
  return (
    <Row as="fieldset" className={css.situations} wraps gap="8px 16px">
      <legend>{t('treatmentsetup.fields.situations')}</legend>
      {SITUATIONS.map((situation) => (
        <Checkbox
          key={situation}
          size="xs"
          label={t(`circuits.advice.situations.${situation}`)}
          checked={row.situations.includes(situation)}
          onChange={() => toggle(situation)}
        />
      ))}
    </Row>
  )
}

/** Temperatures and rates; an empty input has no limit. */
function NumberInputs({ display, path, row, onChange }: RowChoicesProps & { readonly path: string }) {
  const { t, formats } = display
  const errors = useContext(FormErrors)
  const unitOf = (key: (typeof ROW_NUMBERS)[number]) =>
    key === 'aboveC' || key === 'upToC' ? formats.unit('temperature') : 'g/m²'
  return ROW_NUMBERS.map((key) => {
    const error = errors[`${path}.${key}`]
    return (
      <TextInput
        key={key}
        size="xs"
        name={`${path}.${key}`}
        label={t(`treatmentsetup.fields.${key}`)}
        placeholder={t('treatmentsetup.open')}
        inputMode="decimal"
        rightSection={<small>{unitOf(key)}</small>}
        rightSectionWidth={44}
        value={row[key].text}
        error={error ? errorWords(t, error) : null}
        onChange={({ currentTarget: { value } }) =>
          onChange({ [key]: readNumber(key, value, formats.settings) })
        }
      />
    )
  })
}

type ChoicesProps = {
  display: Display
  treatments: readonly Treatment[]
  onChange: (treatments: readonly Treatment[]) => void
}

/** Treatments in order of preference, and an empty choice for one more. */
function TreatmentChoices({ display: { t }, treatments, onChange }: ChoicesProps) {
  return [...treatments, null].map((treatment, index) => {
    const others = treatments.filter((_, other) => other !== index)
    const options = TREATMENTS.filter((option) => !others.includes(option))
    return (
      <NativeSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: a preference is its place.
        key={index}
        size="xs"
        label={t(`treatmentsetup.fields.${index === 0 ? 'treatment' : 'otherwise'}`)}
        data={[
          { value: NONE, label: '–' },
          ...options.map((value) => ({ value, label: t(`circuits.treatments.${value}`) })),
        ]}
        value={treatment ?? NONE}
        onChange={({ currentTarget: { value } }) => {
          const chosen = TREATMENTS.find((option) => option === value)
          onChange(chosen ? treatments.toSpliced(index, 1, chosen) : treatments.toSpliced(index, 1))
        }}
      />
    )
  })
}
