import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import css from './notifications.module.css'
import { useTestMessage } from './use-test-message.ts'

/** Addresses that messages go to, each with a test message. */
export function WaySection() {
  const { t } = useTranslation()
  const { me, hasFeature } = useContextData()
  const test = useTestMessage()
  const ways = [
    { type: 'email', label: 'notifications.email', address: me.email },
    { type: 'sms', label: 'notifications.phone', address: me.phone },
  ] as const
  return (
    <SettingsSection>
      <h2>{t('notifications.ways')}</h2>
      <ul className={css.rows}>
        {ways.map(({ type, label, address }) => (
          <li key={type}>
            <Text as="span" breaksWords minWidth={0} flex={1}>
              {address ?? t('notifications.noPhone')}
              <Text as="span" isBlock tone="muted" size={12}>
                {t(label)}
              </Text>
            </Text>
            {type === 'sms' && !hasFeature('profile_disable') && (
              <Link to="/user">{t(address ? 'notifications.changePhone' : 'notifications.addPhone')}</Link>
            )}
            {address && hasFeature('datapoints_sub') && (
              <LiveButton
                size="xs"
                variant="default"
                loading={test.sending === type}
                aria-label={`${t('notifications.test')} · ${t(label)}`}
                onClick={() => void test.send(type)}
              >
                {t('notifications.test')}
              </LiveButton>
            )}
          </li>
        ))}
      </ul>
      {test.problem && (
        <p className={css.problem} role="alert">
          {test.problem}
        </p>
      )}
    </SettingsSection>
  )
}
