import { Popover } from '@mantine/core'
import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'
import { IconCheck } from '../icons.ts'
import { Box } from '../layout/Box.tsx'
import { Text } from '../layout/Text.tsx'
import css from './choice-menu.module.css'

type Props<Value extends string> = {
  /** Name of the choice. */
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  onChange: (value: Value) => void
  side?: 'start' | 'end'
  /** The button that opens the menu. */
  target: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>
}

/** A choice of one of a few options, behind a button. Arrows move, Enter selects, Esc changes nothing. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, side = 'end', target } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position={`bottom-${side}`} trapFocus zIndex={300}>
      <Popover.Target>
        {cloneElement(target, { onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen })}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label} style={{ outline: 'none' }} onKeyDown={moveFocus}>
        <Text as="p" tone="muted" size={12} padding="10px 16px 4px">
          {label}
        </Text>
        <Box as="ul" padding="0 0 6px">
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={css.option}
                lang={option.lang}
                aria-pressed={option.value === value}
                data-autofocus={option.value === value || undefined}
                onClick={() => {
                  setOpen(false)
                  if (option.value !== value) onChange(option.value)
                }}
              >
                {option.label}
                {option.value === value && <IconCheck size={16} aria-hidden />}
              </button>
            </li>
          ))}
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons.at((at + step) % buttons.length)?.focus()
}
