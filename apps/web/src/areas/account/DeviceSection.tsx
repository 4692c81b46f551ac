import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useCall } from '../../lib/query.ts'
import { List } from '../../ui/layout/List.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './profile.module.css'
import { useOwnCall } from './use-own-call.ts'

/** The devices where the person is signed in; the others can be signed out from here. */
export function DeviceSection() {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { dateTime } = formats()
  const devices = useCall('listDevices', {})
  const signOut = useOwnCall((deviceId: string) => call('signOutDevice', { params: { deviceId } }))
  return (
    <SettingsSection>
      <h2>{t('profile.devices')}</h2>
      <p>{t('profile.devicesText')}</p>
      <Answer answer={devices} loading={<Loading shape="table" count={2} />}>
        {({ devices: open }) => (
          <List className={css.rows} hasLineAbove>
            {open.map(({ id, isThis, userAgent, address, startedAt, seenAt }) => (
              <li key={id}>
                <Text as="span" breaksWords minWidth={0} flex={1}>
                  {deviceName(userAgent) || t('profile.unknownDevice')}
                  <Text as="span" isBlock tone="muted" size={12}>
                    {t('profile.deviceFacts', {
                      address,
                      started: dateTime(Date.parse(startedAt)),
                      seen: dateTime(Date.parse(seenAt)),
                    })}
                  </Text>
                </Text>
                {isThis ? (
                  <Text as="span" tone="muted" size={13} margin={0}>
                    {t('profile.thisDevice')}
                  </Text>
                ) : (
                  <Button size="xs" variant="default" onClick={() => void signOut.run(id)}>
                    {t('profile.signOutThere')}
                  </Button>
                )}
              </li>
            ))}
          </List>
        )}
      </Answer>
      {signOut.problem && <Note role="alert">{signOut.problem}</Note>}
    </SettingsSection>
  )
}
