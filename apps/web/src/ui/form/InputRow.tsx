import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { IconChevronRight, IconX } from '../icons.ts'
import css from './form.module.css'
import { useHasErrors } from './form-context.ts'

type Props = {
  /** Path of its inputs, with a trailing dot. */
  path: string
  name: string
  /** The row in one line, behind which its inputs are folded until somebody opens it; null if it is not folded. */
  summary: string | null
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** One row of a list of entries. A row with an error is open. */
export function InputRow({ path, name, summary, removeLabel, onRemove, children }: Props) {
  const hasErrors = useHasErrors(path)
  const [isOpen, setIsOpen] = useState(false)
  // It stays open while the error is corrected.
  useEffect(() => {
    if (hasErrors) setIsOpen(true)
  }, [hasErrors])
  const isUnfolded = summary === null || isOpen || hasErrors
  return (
    <fieldset className={css.row} data-folded={!isUnfolded || undefined}>
      <legend className="visually-hidden">{name}</legend>
      {summary !== null && (
        <UnstyledButton
          className={css.fold}
          aria-expanded={isUnfolded}
          onClick={() => setIsOpen(!isUnfolded)}
          data-open={isUnfolded || undefined}
        >
          <IconChevronRight size={16} aria-hidden />
          {summary}
        </UnstyledButton>
      )}
      {isUnfolded && children}
      <ActionIcon
        className={css.removeRow}
        variant="subtle"
        color="gray"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </fieldset>
  )
}
