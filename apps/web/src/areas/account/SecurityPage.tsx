import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { AppSection } from './AppSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import { RecoverySection } from './RecoverySection.tsx'

/** Sign-in methods and active sessions. With an external issuer, people change these there. */
export function SecurityPage() {
  const { t } = useTranslation()
  const account = useCall('getAccount', {})
  return (
    <ProfileFrame>
      <Answer answer={account} loading={<Loading count={8} />}>
        {(account) =>
          account.issuerUrl !== null ? (
            <SettingsSection>
              <h2>{t('profile.elsewhere')}</h2>
              <p>{t('profile.elsewhereText')}</p>
              <a href={account.issuerUrl} target="_blank" rel="noreferrer">
                {account.issuerUrl}
              </a>
            </SettingsSection>
          ) : (
            <>
              <PasswordSection />
              <PasskeySection account={account} />
              <AppSection account={account} />
              {(account.hasTotp || account.passkeys.length > 0) && <RecoverySection account={account} />}
              <DeviceSection />
            </>
          )
        }
      </Answer>
    </ProfileFrame>
  )
}
