import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Codes } from './Codes.tsx'
import { Proof } from './Proof.tsx'
import { useOwnCall } from './use-own-call.ts'

type Props = { account: CallAnswer<'getAccount'> }

/** Recovery codes in case the phone is lost. */
export function RecoverySection({ account: { recoveryCodes } }: Props) {
  const { t } = useTranslation()
  const [isProving, setIsProving] = useState(false)
  const make = useOwnCall((current: string) => call('makeRecoveryCodes', { body: { current } }))
  return (
    <SettingsSection>
      <h2>{t('profile.recovery')}</h2>
      <p>{t('profile.recoveryLeft', { count: recoveryCodes })}</p>
      {make.answer ? (
        <Codes codes={make.answer.recoveryCodes} onStored={make.reset} />
      ) : isProving ? (
        <Proof
          label={t('profile.makeCodes')}
          problem={make.problem}
          isRunning={make.isRunning}
          onCancel={() => {
            setIsProving(false)
            make.reset()
          }}
          onProve={async (current) => {
            if (await make.run(current)) setIsProving(false)
          }}
        />
      ) : (
        <Button size="xs" variant="default" onClick={() => setIsProving(true)}>
          {t('profile.makeCodes')}
        </Button>
      )}
    </SettingsSection>
  )
}
