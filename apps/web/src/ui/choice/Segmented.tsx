import { SegmentedControl } from '@mantine/core'

type Props<Value extends string> = {
  /** Name of the choice, for screen readers. */
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[]
  onChange: (value: Value) => void
}

/** A choice of one of a few options, all visible. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(next) => {
        const option = options.find((candidate) => candidate.value === next)
        if (option) onChange(option.value)
      }}
    />
  )
}
