import { ActionIcon, Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconBell, IconBellFilled } from '../../ui/icons.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { type NoticePlace, openKindsAt } from './kinds.ts'
import css from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'
import { WishSwitches } from './WishSwitches.tsx'

type Props = { place: NoticePlace; name: string }

const NO_NOTICES = { kinds: [], minSeverity: 1 } as const

/** Notifications of a point, next to its star; hidden from people who may not subscribe to any. */
export function PointNotices({ castpointId, name }: { castpointId: string; name: string }) {
  return <Notices place={{ castpointId }} name={name} />
}

/** Notifications of the alerts on a circuit, next to its star; hidden from people who may not subscribe to any. */
export function CircuitNotices({ circuitId, name }: { circuitId: string; name: string }) {
  return <Notices place={{ circuitId }} name={name} />
}

function Notices({ place, name }: Props) {
  const { hasFeature } = useContextData()
  return openKindsAt(place, hasFeature).length === 0 ? null : <Bell place={place} name={name} />
}

function Bell({ place, name }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useNotifications()
  const subscription =
    'circuitId' in place
      ? data?.circuits.find(({ circuitId }) => circuitId === place.circuitId)
      : data?.notifications.find(({ castpointId }) => castpointId === place.castpointId)
  const { kinds, minSeverity } = subscription ?? NO_NOTICES
  const label = `${kinds.length > 0 ? t('notifications.bell', { count: kinds.length }) : t('notifications.title')} · ${name}`
  const Icon = kinds.length > 0 ? IconBellFilled : IconBell
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus zIndex={300}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={17} color={kinds.length > 0 ? 'var(--interactive)' : undefined} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.sheet} aria-label={t('notifications.title')}>
        {data ? (
          <WishSwitches place={place} placeName={name} kinds={kinds} minSeverity={minSeverity} />
        ) : error ? (
          <p className={css.problem}>{t('notifications.failed')}</p>
        ) : (
          <Loading shape="text" count={4} />
        )}
        <Link to="/user/notifications" className={css.more}>
          {t('notifications.all')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
