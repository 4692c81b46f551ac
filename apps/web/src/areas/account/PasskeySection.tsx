import { Button } from '@mantine/core'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { List } from '../../ui/layout/List.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Codes } from './Codes.tsx'
import { Proof } from './Proof.tsx'
import css from './profile.module.css'
import { useOwnCall } from './use-own-call.ts'

type Props = { account: CallAnswer<'getAccount'> }
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/**
 * A passkey alone is enough to sign in: the device that has it and the finger or code that unlocks it are two
 * factors.
 */
export function PasskeySection({ account: { passkeys } }: Props) {
  const { t } = useTranslation()
  const [pendingChange, setPendingChange] = useState<'add' | { remove: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isRefusedHere, setRefusedHere] = useState(false)
  const add = useAddPasskey(() => setRefusedHere(true))
  const remove = useOwnCall(({ passkeyId, current }: { passkeyId: string; current: string }) =>
    call('removePasskey', { params: { passkeyId }, body: { current } }),
  )
  const stop = () => {
    setPendingChange(null)
    setRefusedHere(false)
    add.reset()
    remove.reset()
  }
  async function prove(current: string) {
    setRefusedHere(false)
    if (pendingChange === 'add') {
      const answer = await add.run(current)
      if (!answer) return
      setCodes(answer.recoveryCodes)
      stop()
    } else if (pendingChange && (await remove.run({ passkeyId: pendingChange.remove, current }))) stop()
  }
  return (
    <SettingsSection>
      <h2>{t('profile.passkeys')}</h2>
      <p>{t('profile.passkeysText')}</p>
      {passkeys.length > 0 && (
        <PasskeyList passkeys={passkeys} onRemove={(id) => setPendingChange({ remove: id })} />
      )}
      {pendingChange ? (
        <Proof
          label={t(pendingChange === 'add' ? 'profile.addPasskey' : 'profile.removePasskey')}
          problem={
            isRefusedHere
              ? t('profile.passkeyNotCreated')
              : pendingChange === 'add'
                ? add.problem
                : remove.problem
          }
          isRunning={add.isRunning || remove.isRunning}
          onCancel={stop}
          onProve={prove}
        />
      ) : browserSupportsWebAuthn() ? (
        <Button size="xs" variant="default" onClick={() => setPendingChange('add')}>
          {t('profile.addPasskey')}
        </Button>
      ) : (
        <Note>{t('profile.noPasskeysHere')}</Note>
      )}
      {codes && <Codes codes={codes} onStored={() => setCodes(null)} />}
    </SettingsSection>
  )
}

/** Lets the browser create a passkey and stores it; `onRefused`: the person or the browser refused. */
function useAddPasskey(onRefused: () => void) {
  const { t } = useTranslation()
  const name = deviceName(navigator.userAgent) || t('profile.passkey')
  return useOwnCall(async (current: string) => {
    const { options } = await call('beginPasskey', { body: { current } })
    const response = await startRegistration({
      optionsJSON: options as unknown as RegistrationOptions,
    }).catch(() => null) // The person cancelled or the browser refused.
    if (response === null) {
      onRefused()
      return null
    }
    return call('addPasskey', { body: { name, response: { ...response } } })
  })
}

type ListProps = Pick<Props['account'], 'passkeys'> & { onRemove: (passkeyId: string) => void }

function PasskeyList({ passkeys, onRemove }: ListProps) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { dateTime } = formats()
  return (
    <List className={css.rows} hasLineAbove>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Text as="span" breaksWords minWidth={0} flex={1}>
            {passkey.name}
            <Text as="span" isBlock tone="muted" size={12}>
              {passkey.usedAt
                ? t('profile.used', { date: dateTime(Date.parse(passkey.usedAt)) })
                : t('profile.added', { date: dateTime(Date.parse(passkey.createdAt)) })}
            </Text>
          </Text>
          <Button size="xs" variant="default" onClick={() => onRemove(passkey.id)}>
            {t('app.remove')}
          </Button>
        </li>
      ))}
    </List>
  )
}
