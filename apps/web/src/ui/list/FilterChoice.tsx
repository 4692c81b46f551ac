import { Select } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import css from './filter-bar.module.css'

type Props<Value extends string> = {
  label: string
  icon?: ReactNode
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** A choice of one of several options, in the line above a list. */
export function FilterChoice<Value extends string>({ label, icon, value, options, onChange }: Props<Value>) {
  return (
    <Select
      size="xs"
      className={css.choice}
      style={{ '--choice-ch': Math.max(...options.map(({ label: { length } }) => length)) } as CSSProperties}
      aria-label={label}
      leftSection={icon}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(next) => {
        const option = options.find((candidate) => candidate.value === next)
        if (option) onChange(option.value)
      }}
      allowDeselect={false}
    />
  )
}
