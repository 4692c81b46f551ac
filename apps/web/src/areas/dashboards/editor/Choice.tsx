import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Option } from './use-place-options.ts'

type Props<Value extends string | number> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Longer lists are searched by typing. */
const MAX_WITHOUT_SEARCH = 8

/** A select. A deleted place stays selected by its id until it is replaced. */
export function Choice<const Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: Props<Value>) {
  const isOption = options.some((option) => option.value === value)
  const unique = [...new Map(options.map((option) => [`${option.value}`, option])).values()]
  const allOptions = [...unique, ...(isOption ? [] : [{ value, label: `${value}` }])]
  return (
    <Select
      size="sm"
      label={label}
      data={allOptions.map((option) => ({ value: `${option.value}`, label: option.label }))}
      value={`${value}`}
      allowDeselect={false}
      searchable={options.length > MAX_WITHOUT_SEARCH}
      onChange={(next) => {
        const option = allOptions.find((candidate) => `${candidate.value}` === next)
        if (option) onChange(option.value)
      }}
    />
  )
}

type PlaceProps = Omit<Props<string>, 'options'> & {
  readonly options: readonly Option[]
  /** Label for "none chosen"; by default the first place that the user follows. */
  readonly none?: string
}

/** Chooses one of the organisation's places, or none. */
export function PlaceChoice({ none, options, ...rest }: PlaceProps) {
  const { t } = useTranslation()
  return (
    <Choice options={[{ value: '', label: none ?? t('dashboards.editor.first') }, ...options]} {...rest} />
  )
}
