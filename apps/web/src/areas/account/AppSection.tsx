import { Button, TextInput } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Codes } from './Codes.tsx'
import { Proof } from './Proof.tsx'
import css from './profile.module.css'
import { useOwnCall } from './use-own-call.ts'

type Props = { account: CallAnswer<'getAccount'> }

/** Sets up or removes authenticator codes as the second factor. */
export function AppSection({ account: { hasTotp } }: Props) {
  const { t } = useTranslation()
  const [isProving, setIsProving] = useState(false)
  const begin = useOwnCall((current: string) => call('beginTotp', { body: { current } }))
  const remove = useOwnCall((current: string) => call('removeTotp', { body: { current } }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const pendingCall = hasTotp ? remove : begin

  function stop() {
    setIsProving(false)
    begin.reset()
    remove.reset()
  }
  return (
    <SettingsSection>
      <h2>{t('profile.app')}</h2>
      <p>{t(hasTotp ? 'profile.appThere' : 'profile.appText')}</p>
      {begin.answer && !hasTotp ? (
        <SetUp
          {...begin.answer}
          onCancel={stop}
          onDone={(recoveryCodes) => {
            stop()
            setCodes(recoveryCodes)
          }}
        />
      ) : isProving ? (
        <Proof
          label={t(hasTotp ? 'profile.removeApp' : 'profile.addApp')}
          problem={pendingCall.problem}
          isRunning={pendingCall.isRunning}
          onCancel={stop}
          onProve={async (current) => {
            if (await pendingCall.run(current)) setIsProving(false)
          }}
        />
      ) : (
        <Button size="xs" variant="default" onClick={() => setIsProving(true)}>
          {t(hasTotp ? 'profile.removeApp' : 'profile.addApp')}
        </Button>
      )}
      {codes && <Codes codes={codes} onStored={() => setCodes(null)} />}
    </SettingsSection>
  )
}

type SetUpProps = CallAnswer<'beginTotp'> & {
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

function SetUp({ secret, svg, onCancel, onDone }: SetUpProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const confirm = useOwnCall((typed: string) => call('confirmTotp', { body: { code: typed } }))
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await confirm.run(code)
    if (answer) onDone(answer.recoveryCodes)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <img
        className={css.dots}
        alt={t('profile.dots')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
      />
      <Note>
        {t('profile.byHand')} <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </Note>
      <TextInput
        label={t('profile.appCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={code}
        error={confirm.problem}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Row wraps gap={8} align="flex-end">
        <Button type="submit" size="sm" loading={confirm.isRunning} disabled={code.trim() === ''}>
          {t('app.confirm')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Row>
    </form>
  )
}
