import { CloseButton } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { List } from '../../ui/layout/List.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { levelWord, spanWords } from './alert-words.ts'
import type { Domain } from './warning-layers.ts'
import css from './warning-map.module.css'

type Props = {
  display: Display
  domain: Domain
  alerts: readonly CallAnswer<'getVigilance'>['alerts'][number][]
  /** Severity on the day of the map. */
  severity: Severity
  nowMs: number
  onClose: () => void
}

/** What Vigilance publishes for one department: phenomena with their hours, text and advice. */
export function DomainAlerts({ display, domain, alerts, severity, nowMs, onClose }: Props) {
  const { t } = display
  const { name, kind } = domain
  return (
    <aside className={css.domain} aria-label={name}>
      <Row as="header" align="center" gap={8}>
        <Heading flex={1} size={16}>
          {kind === 'coast' ? t('alerts.coast', { name }) : `${name} (${domain.domain})`}
        </Heading>
        <SeverityBadge severity={severity} />
        <CloseButton aria-label={t('alerts.vigilance.back')} onClick={onClose} />
      </Row>
      {alerts.length === 0 && <Note padding="4px 14px 10px">{t('alerts.vigilance.noPhenomenon')}</Note>}
      {alerts.length > 0 && alerts.every((alert) => alert.severity < severity) && (
        <Note padding="4px 14px 10px">{t('alerts.vigilance.partlyOver')}</Note>
      )}
      {alerts.map((alert) => (
        <Box as="section" hasLineAbove padding="8px 0" key={`${alert.type} ${alert.time_start}`}>
          <Row as="h3" align="center" gap={6} margin="0 0 4px">
            <SeverityBadge severity={alert.severity} isShort /> {t(`alerts.types.${alert.type}`)}
            <span>{levelWord(display, alert.level)}</span>
          </Row>
          <List hasNumbers tone="muted" size={13}>
            {alert.hours.map((hour) => (
              <li key={hour.from}>
                <SeverityBadge severity={hour.severity} isShort /> {levelWord(display, hour.level)}{' '}
                {spanWords(display, { start: hour.from, end: hour.to }, nowMs)}
              </li>
            ))}
          </List>
          <Text
            as="p"
            whiteSpace="pre-line"
            size={13}
            margin="6px 0 0"
            lang={alert.description ? 'fr' : undefined}
          >
            {alert.description ?? t('alerts.noText')}
          </Text>
        </Box>
      ))}
    </aside>
  )
}
