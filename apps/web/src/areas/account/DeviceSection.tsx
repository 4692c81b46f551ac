import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useCall } from '../../lib/query.ts'
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
    <section className={css.section}>
      <h2>{t('profile.devices')}</h2>
      <p>{t('profile.devicesText')}</p>
      <Answer answer={devices} loading={<Loading shape="table" count={2} />}>
        {({ devices: open }) => (
          <ul className={css.rows}>
            {open.map(({ id, isThis, userAgent, address, startedAt, seenAt }) => (
              <li key={id}>
                <span className={css.rowName}>
                  {deviceName(userAgent) || t('profile.unknownDevice')}
                  <span className={css.rowFacts}>
                    {t('profile.deviceFacts', {
                      address,
                      started: dateTime(Date.parse(startedAt)),
                      seen: dateTime(Date.parse(seenAt)),
                    })}
                  </span>
                </span>
                {isThis ? (
                  <span className={css.muted}>{t('profile.thisDevice')}</span>
                ) : (
                  <Button size="xs" variant="default" onClick={() => void signOut.run(id)}>
                    {t('profile.signOutThere')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {signOut.problem && (
        <p className={css.hint} role="alert">
          {signOut.problem}
        </p>
      )}
    </section>
  )
}
