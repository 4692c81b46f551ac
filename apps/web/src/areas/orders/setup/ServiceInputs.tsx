import { NativeSelect, TextInput } from '@mantine/core'
import { ROAD_TYPES, type RoadType } from '@verglas/contract/circuit-codes'
import { GOAL_LEVELS, SERVICE_PRESETS } from '@verglas/contract/treatment-codes'
import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { errorWords } from '../../../ui/form/form-context.ts'
import { rowOfService, type ServiceDraft, type ServiceRow, servicePath } from './service-draft.ts'
import { readAmount } from './settings-draft.ts'
import css from './treatmentsetup.module.css'

type Props = {
  readonly display: Display
  readonly service: ServiceDraft
  readonly errors: FieldErrors
  readonly onChange: (service: ServiceDraft) => void
}

const PRESETS = Object.entries(SERVICE_PRESETS)

/** The level of service of each class of road: the maximum danger level, and how long it may be worse. */
export function ServiceInputs({ display, service, errors, onChange }: Props) {
  const { t } = display
  return (
    <table className={`${css.costs} ${css.service}`}>
      <caption>{t('treatmentsetup.service.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('treatmentsetup.costs.road')}</th>
          <th scope="col">{t('treatmentsetup.service.preset')}</th>
          <th scope="col">{t('treatmentsetup.service.goalLevel')}</th>
          <th scope="col">{t('treatmentsetup.service.returnMinutes')}</th>
        </tr>
      </thead>
      <tbody>
        {ROAD_TYPES.map((roadType) => (
          <ServiceRowInputs
            key={roadType}
            display={display}
            roadType={roadType}
            row={service[roadType]}
            errors={errors}
            onChange={(row) => onChange({ ...service, [roadType]: row })}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'display' | 'errors'> & {
  readonly roadType: RoadType
  readonly row: ServiceRow
  readonly onChange: (row: ServiceRow) => void
}

function ServiceRowInputs({ display, roadType, row, errors, onChange }: RowProps) {
  const { t, formats } = display
  const roadName = t(`circuits.roadTypes.${roadType}`)
  const errorAt = (name: 'goalLevel' | 'returnMinutes') => {
    const error = errors[servicePath(roadType, name)]
    return error ? errorWords(t, error) : null
  }
  return (
    <tr>
      <th scope="row">{roadName}</th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`${roadName}, ${t('treatmentsetup.service.preset')}`}
          data={presetOptions(display)}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const preset = PRESETS.find(([name]) => name === value)?.[1]
            if (preset) onChange(rowOfService(preset, formats.settings.locale))
          }}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`${roadName}, ${t('treatmentsetup.service.goalLevel')}`}
          data={goalOptions(display)}
          value={row.goal}
          error={errorAt('goalLevel')}
          onChange={({ currentTarget: { value } }) => onChange({ ...row, goal: value })}
        />
      </td>
      <td>
        <TextInput
          size="xs"
          name={servicePath(roadType, 'returnMinutes')}
          aria-label={`${roadName}, ${t('treatmentsetup.service.returnMinutes')}`}
          inputMode="numeric"
          rightSection={<small>min</small>}
          value={row.minutes.text}
          error={errorAt('returnMinutes')}
          onChange={({ currentTarget: { value } }) => onChange({ ...row, minutes: readAmount(value) })}
        />
      </td>
    </tr>
  )
}

const goalOptions = ({ t }: Display) => [
  { value: '', label: t('treatmentsetup.service.none') },
  ...GOAL_LEVELS.map((level) => ({
    value: `${level}`,
    label: t('treatmentsetup.service.goal', { condition: `C${level}`, level: codeWord(t, 'danger', level) }),
  })),
]

const presetOptions = ({ t }: Display) => [
  { value: '', label: t('treatmentsetup.service.choosePreset') },
  ...PRESETS.map(([name]) => ({ value: name, label: name.toUpperCase() })),
]
