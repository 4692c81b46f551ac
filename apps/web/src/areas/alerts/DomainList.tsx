import type { Severity } from '@verglas/contract/alert-codes'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { HoverRow } from '../../ui/split/HoverRow.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { type DomainAlert, domainName, type WarnedDomain, warnedDomains } from './warned.ts'
import type { Domain } from './warning-layers.ts'
import css from './warning-map.module.css'

type Props = {
  display: Display
  domains: readonly Domain[]
  alerts: readonly DomainAlert[]
  severityOf: (domain: string) => Severity
  hover: Hover
  onOpen: (domain: string) => void
}

/** Departments and coasts above green, most severe first, each with its phenomena. */
export function DomainList({ display, domains, alerts, severityOf, hover, onOpen }: Props) {
  const { t } = display
  const coloured = warnedDomains(domains, alerts, severityOf)
  return (
    <>
      <Text as="h2" padding="10px 14px 6px">
        {t('alerts.vigilance.list')}
      </Text>
      {coloured.length === 0 && domains.length > 0 && (
        <Note padding="4px 14px 10px">{t('alerts.vigilance.calm')}</Note>
      )}
      <ul aria-label={t('alerts.vigilance.list')}>
        {coloured.map((warned) => (
          <DomainRow
            key={warned.domain.domain}
            display={display}
            warned={warned}
            hover={hover}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <Note padding="4px 14px 10px">{t('alerts.vigilance.choose')}</Note>
    </>
  )
}

type RowProps = Pick<Props, 'display' | 'hover' | 'onOpen'> & { warned: WarnedDomain }

function DomainRow({ display: { t }, warned: { domain, severity, types }, hover, onOpen }: RowProps) {
  return (
    <HoverRow id={domain.domain} hover={hover} onOpen={() => onOpen(domain.domain)}>
      <Row className={css.warning} as="span" align="flex-start" gap={8}>
        <SeverityBadge severity={severity} isShort />
        <span>
          <strong>{domainName(t, domain)}</strong>
          <small>{types.map((type) => t(`alerts.types.${type}`)).join(', ')}</small>
        </span>
      </Row>
    </HoverRow>
  )
}
