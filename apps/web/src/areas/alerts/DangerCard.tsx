import { type Danger, titledAlerts } from '@verglas/contract/alert-rules'
import { type ReactNode, useId } from 'react'
import type { Display } from '../../lib/display.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconChevronDown, IconChevronRight } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { cardTitle, disagreementWords, timeWords } from './alert-words.ts'
import css from './alerts.module.css'
import { DangerPlaces } from './DangerPlaces.tsx'
import { voiceLines } from './shape.ts'
import { type Alert, useSetReadState } from './use-alerts.ts'
import { VoiceLine } from './VoiceLine.tsx'

type Props = {
  display: Display
  danger: Danger<Alert>
  nowMs: number
  isOpen: boolean
  /** Whether to list the places; false if the cards are grouped by place. */
  showsPlaces?: boolean
  /** Further content of an open card, such as the texts of the sources. */
  children?: ReactNode
  /** Without it the card is always open. */
  onToggle?: () => void
}

/** One danger from one or several sources. Opening the card marks its alerts as read. */
export function DangerCard({
  display,
  danger,
  nowMs,
  isOpen,
  showsPlaces = true,
  children,
  onToggle,
}: Props) {
  const { t } = display
  const textId = useId()
  const { isClosed } = useLiveOnly()
  const isWall = useIsWall()
  const readState = useSetReadState()
  const { severity, voices, isRead, isActive } = danger
  const saveReadState = (state: 'read' | 'unread') => {
    const alerts = voices.flatMap(({ at }) => at).filter(({ read }) => read === (state === 'unread'))
    if (alerts.length > 0) readState.mutate({ state, alerts })
  }
  const toggle = () => {
    onToggle?.()
    if (!isOpen && !isClosed) saveReadState('read')
  }
  const disagreement = disagreementWords(display, danger)
  const head = (
    <>
      <SeverityBadge severity={severity} />
      <b>{cardTitle(display, danger, nowMs)}</b>
      {disagreement && (
        <Text as="span" tone="muted">
          {disagreement}
        </Text>
      )}
    </>
  )
  return (
    <article className={css.card} data-unread={!isRead || undefined}>
      <Row as="header" wraps gap="2px 12px" align="center">
        {onToggle ? (
          <button
            type="button"
            className={css.open}
            aria-expanded={isOpen}
            aria-controls={textId}
            onClick={toggle}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            {head}
          </button>
        ) : (
          <div className={css.open}>{head}</div>
        )}
        <Box as="span" className={css.when} hasNumbers minWidth={180} data-active={isActive || undefined}>
          {isActive && <em>{t('alerts.active')}</em>} {timeWords(display, titledAlerts(danger), nowMs)}
        </Box>
        {!isWall && (
          <LiveButton
            size="compact-xs"
            variant="subtle"
            loading={readState.isPending}
            onClick={() => saveReadState(isRead ? 'unread' : 'read')}
          >
            {isRead ? t('alerts.markUnread') : t('alerts.markRead')}
          </LiveButton>
        )}
      </Row>
      {!isRead && <span className="visually-hidden">{t('alerts.unread')}</span>}
      <Details display={display} danger={danger} nowMs={nowMs} isOpen={isOpen} showsPlaces={showsPlaces} />
      <div id={textId} className={css.texts}>
        {isOpen && children}
      </div>
    </article>
  )
}

/** Where the danger is and who announces it; on a wall only where. */
function Details({
  showsPlaces,
  ...card
}: Pick<Props, 'display' | 'danger' | 'nowMs' | 'isOpen'> & { showsPlaces: boolean }) {
  const isWall = useIsWall()
  return (
    <>
      {showsPlaces && <DangerPlaces {...card} isShort={isWall} />}
      {!isWall && <VoiceLines {...card} />}
    </>
  )
}

/** The statement of each source. An open card lists each area of a warning with its own hours. */
function VoiceLines({
  display,
  danger: { voices },
  nowMs,
  isOpen,
}: Pick<Props, 'display' | 'danger' | 'nowMs' | 'isOpen'>) {
  const lines = isOpen
    ? voices.map((voice) => ({ voice, areas: voice.alert.areaName === null ? [] : [voice.alert.areaName] }))
    : voiceLines(voices)
  return lines.map(({ voice: { alert, at, start, end }, areas }) => (
    <VoiceLine
      key={alert.id}
      display={display}
      alert={{ ...alert, start, end }}
      at={at}
      areas={areas}
      nowMs={nowMs}
    />
  ))
}
