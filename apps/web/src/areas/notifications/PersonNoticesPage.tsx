import { Link, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { daysWords } from './days.ts'
import css from './notifications.module.css'

/**
 * Notification settings of a person for their administrator; read-only, because each person chooses for
 * themselves.
 */
export function PersonNoticesPage() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  const member = useCall('getMember', { params: { userId } })
  const wishes = useCall('listNotifications', { params: { userId } }, { refetchOnMount: true })
  const user = member.data?.administration
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
  const backLink = (
    <Link to="/admin/user/edit/$userId" params={{ userId }}>
      {t('notifications.personBack')}
    </Link>
  )
  return (
    <DetailScreen
      title={name ? t('notifications.personTitle', { name }) : t('notifications.title')}
      Frame={AdminPage}
      facts={backLink}
      answer={allAnswered({ member, wishes })}
      failed={t('notifications.failed')}
      loading={<Loading shape="table" count={6} />}
      missingText={t('notifications.personNotFound')}
      back={backLink}
    >
      {(settings) => <Wishes {...settings.wishes} />}
    </DetailScreen>
  )
}

type Props = Pick<
  CallAnswer<'listNotifications'>,
  'notifications' | 'circuits' | 'bulletins' | 'quietHours' | 'timezone'
>

function Wishes({ notifications, circuits, bulletins, quietHours, timezone }: Props) {
  const { t, formats } = useDisplay(timezone)
  if (notifications.length + circuits.length === 0) return <Empty>{t('notifications.personNone')}</Empty>
  const schedulesOf = (point: string) =>
    bulletins
      .filter(({ castpointId }) => castpointId === point)
      .map(({ days, time }) =>
        t('notifications.when', { days: daysWords(t, days), time: formats.clockTime(time) }),
      )
  const alertWords = ({
    kinds,
    minSeverity,
  }: Pick<Props['notifications'][number], 'kinds' | 'minSeverity'>) => [
    ...kinds.map((kind) => t(`notifications.kinds.${kind}`)),
    ...(minSeverity > 1
      ? [t('notifications.fromSeverity', { severity: codeWord(t, 'severity', minSeverity) })]
      : []),
  ]
  return (
    <SettingsSection>
      <p>
        {quietHours
          ? t('notifications.personQuiet', {
              from: formats.clockTime(quietHours.from),
              to: formats.clockTime(quietHours.to),
              zone: timezone,
            })
          : t('notifications.personZone', { zone: timezone })}
      </p>
      <ul className={css.rows}>
        {notifications.map(({ castpointId, name, kinds, minSeverity }) => (
          <NoticeRow
            key={castpointId}
            words={[...alertWords({ kinds, minSeverity }), ...schedulesOf(castpointId)]}
          >
            <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
              {name}
            </Link>
          </NoticeRow>
        ))}
        {circuits.map(({ circuitId, name, kinds, minSeverity }) => (
          <NoticeRow key={circuitId} words={alertWords({ kinds, minSeverity })}>
            <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
              {name}
            </Link>
          </NoticeRow>
        ))}
      </ul>
    </SettingsSection>
  )
}

/** A link to a place, and the person's notifications about it. */
function NoticeRow({ words, children }: { readonly words: readonly string[]; readonly children: ReactNode }) {
  return (
    <li>
      <Text as="span" breaksWords minWidth={0} flex={1}>
        {children}
        <Text as="span" isBlock tone="muted" size={12}>
          {words.join(' · ')}
        </Text>
      </Text>
    </li>
  )
}
