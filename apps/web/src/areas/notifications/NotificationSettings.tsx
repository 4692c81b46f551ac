import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { BulletinSection } from './BulletinSection.tsx'
import css from './notifications.module.css'
import { PushSection } from './PushSection.tsx'
import { QuietSection } from './QuietSection.tsx'
import { useNotifications } from './use-notifications.ts'
import { WaySection } from './WaySection.tsx'
import { WishSwitches } from './WishSwitches.tsx'

/**
 * All notification settings of the person: where messages go, about which points, bulletin schedules and
 * quiet hours.
 */
export function NotificationSettings() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const answer = useNotifications()
  return (
    <Answer answer={answer} failed={t('notifications.failed')} loading={<Loading shape="table" count={6} />}>
      {({ notifications, circuits, bulletins, quietHours, timezone }) => (
        <>
          <WaySection />
          <PushSection />
          <SettingsSection>
            <h2>{t('notifications.points')}</h2>
            {notifications.length === 0 ? (
              <p>
                {t(hasFeature('datapoints_sub') ? 'notifications.none' : 'notifications.closed')}{' '}
                <Link to="/previsions">{t('notifications.toPoints')}</Link>
              </p>
            ) : (
              <ul className={css.points}>
                {notifications.map(({ castpointId, name, kinds, minSeverity }) => (
                  <li key={castpointId}>
                    <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
                      {name}
                    </Link>
                    <WishSwitches
                      place={{ castpointId }}
                      placeName={name}
                      kinds={kinds}
                      minSeverity={minSeverity}
                    />
                  </li>
                ))}
              </ul>
            )}
          </SettingsSection>
          <CircuitSection circuits={circuits} />
          <BulletinSection bulletins={bulletins} notifications={notifications} timezone={timezone} />
          <QuietSection quietHours={quietHours} timezone={timezone} />
        </>
      )}
    </Answer>
  )
}

/** The circuits whose alerts are sent; hidden without any, because the bell is on their pages. */
function CircuitSection({ circuits }: Pick<CallAnswer<'listNotifications'>, 'circuits'>) {
  const { t } = useTranslation()
  if (circuits.length === 0) return null
  return (
    <SettingsSection>
      <h2>{t('notifications.circuits')}</h2>
      <ul className={css.points}>
        {circuits.map(({ circuitId, name, kinds, minSeverity }) => (
          <li key={circuitId}>
            <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
              {name}
            </Link>
            <WishSwitches place={{ circuitId }} placeName={name} kinds={kinds} minSeverity={minSeverity} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
