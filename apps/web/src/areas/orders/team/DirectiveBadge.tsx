import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import css from '../../../ui/badge/bar-badge.module.css'
import { CountBadge } from '../../../ui/badge/CountBadge.tsx'
import { IconBellFilled, IconUpload } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useCrewReports, useReportSender } from '../crew/use-crew-reports.ts'
import { chime } from './chime.ts'
import { useFollows } from './use-follows.ts'
import { type OwnDirective, useOwnDirectives, useUnreadDirectives } from './use-own-directives.ts'

/**
 * The number of unread directives with a link to the latest; a new directive triggers a toast and a sound.
 */
export function DirectiveBadge(): ReactNode {
  const { hasFeature } = useContextData()
  if (!hasFeature('directive')) return null
  return (
    <>
      <UnsentReports />
      {hasFeature('roadcast') && <Waiting />}
    </>
  )
}

/** Sends reports that a crew made without network, from any screen; shows the number of such reports. */
function UnsentReports() {
  const { t } = useTranslation()
  useReportSender()
  const { reports, hasFailed } = useCrewReports()
  const hasRefusal = reports.some(({ refusal }) => refusal !== null)
  if (reports.length === 0 || !(hasFailed || hasRefusal)) return null
  const sentence = t('crew.waitingBadge', { count: reports.length })
  return (
    <Link to="/roads/crew" className={css.bar} aria-label={sentence} title={sentence}>
      <IconUpload size={16} aria-hidden />
      <span className="numbers">{reports.length}</span>
    </Link>
  )
}

function Waiting() {
  const { t } = useTranslation()
  const unread = useUnreadDirectives({ atPresent: true })
  const hasSound = useFollows().data?.hasSound ?? false
  useArrivals(unread, hasSound)
  const [latest] = unread
  if (!latest) return null
  const sentence = t('navigation.directivesToRead', { count: unread.length })
  return (
    <Link
      to="/roads/circuit/$circuitId"
      params={{ circuitId: latest.directive.circuitId }}
      className={css.bar}
      aria-label={`${sentence} · ${latest.circuitName}`}
      title={[sentence, ...unread.map(({ circuitName }) => circuitName)].join('\n')}
    >
      <IconBellFilled size={16} aria-hidden />
      <span className="numbers">{unread.length}</span>
    </Link>
  )
}

/** A reminder counts as a new arrival. */
const arrivalOf = ({ directive, toldAt }: OwnDirective) => `${directive.id} ${toldAt}`

/** Shows a toast and plays a sound for directives that arrived since the page was opened. */
function useArrivals(unread: readonly OwnDirective[], hasSound: boolean): void {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const ownDirectives = useOwnDirectives({ atPresent: true })
  const previousArrivals = useRef<{ of: string; arrivals: ReadonlySet<string> } | null>(null)
  const waiting = useRef(unread)
  useEffect(() => {
    waiting.current = unread
    if (ownDirectives === null) return
    const visitKey = `${setup.id} ${me.id}`
    const arrivals = new Set(ownDirectives.map(arrivalOf))
    const previous = previousArrivals.current
    previousArrivals.current = { of: visitKey, arrivals }
    if (previous?.of !== visitKey) return
    const fresh = unread.filter((directive) => !previous.arrivals.has(arrivalOf(directive)))
    for (const { circuitName } of fresh) showToast(t('navigation.newDirective', { circuit: circuitName }))
    if (fresh.length > 0 && hasSound) chime(() => waiting.current.length === 0)
  }, [ownDirectives, unread, hasSound, setup.id, me.id, t])
}

/** The number of unread directives, next to the section's name. */
export function UnreadCount(): ReactNode {
  const { t } = useTranslation()
  const { length } = useUnreadDirectives()
  return <CountBadge count={length} words={t('navigation.toRead')} />
}
