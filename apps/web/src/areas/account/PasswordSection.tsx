import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import css from './profile.module.css'
import { useOwnCall } from './use-own-call.ts'

/** Changes the password; a refusal appears at the field concerned, and nothing typed is lost. */
export function PasswordSection() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useOwnCall((body: { current: string; password: string }) => call('changePassword', { body }))
  const isAboutCurrent = change.code === 'WrongPassword' || change.code === 'TooManyRequests'

  function close() {
    setOpen(false)
    setCurrent('')
    setPassword('')
    change.reset()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await change.run({ current, password }))) return
    showToast(t('profile.passwordChanged'))
    close()
  }
  return (
    <SettingsSection>
      <h2>{t('profile.password')}</h2>
      {isOpen ? (
        <form className={css.form} onSubmit={submit}>
          <PasswordInput
            label={t('profile.current')}
            autoComplete="current-password"
            value={current}
            error={isAboutCurrent ? change.problem : undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
          <PasswordInput
            label={t('profile.newPassword')}
            description={t('profile.newPasswordHint')}
            autoComplete="new-password"
            value={password}
            error={isAboutCurrent ? undefined : change.problem}
            visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Row wraps gap={8} align="flex-end">
            <Button
              type="submit"
              size="sm"
              loading={change.isRunning}
              disabled={current === '' || password === ''}
            >
              {t('profile.changePassword')}
            </Button>
            <Button size="sm" variant="subtle" onClick={close}>
              {t('app.cancel')}
            </Button>
          </Row>
        </form>
      ) : (
        <>
          <p>{t('profile.passwordText')}</p>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('profile.changePassword')}
          </Button>
        </>
      )}
    </SettingsSection>
  )
}
