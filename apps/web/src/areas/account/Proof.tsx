import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout/Row.tsx'
import css from './profile.module.css'

type Props = {
  /** Label of the action that needs the password. */
  label: string
  problem: string | null
  isRunning: boolean
  onProve: (current: string) => void
  onCancel: () => void
}

/** Asks for the current password, because a person at an open screen is not necessarily the owner. */
export function Proof({ label, problem, isRunning, onProve, onCancel }: Props) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onProve(current)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <PasswordInput
        data-autofocus
        ref={(input) => {
          if (input && document.activeElement?.tagName === 'BUTTON') input.focus()
        }}
        label={t('profile.current')}
        autoComplete="current-password"
        value={current}
        error={problem}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
      />
      <Row wraps gap={8} align="flex-end">
        <Button type="submit" size="sm" loading={isRunning} disabled={current === ''}>
          {label}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Row>
    </form>
  )
}
