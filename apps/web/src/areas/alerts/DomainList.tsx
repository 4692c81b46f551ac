import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import type { Pen } from '../../lib/pen.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { HoverRow } from '../../ui/split/HoverRow.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import type { Domain } from './warning-layers.ts'
import css from './warning-map.module.css'

type DomainAlert = CallAnswer<'getVigilance'>['alerts'][number]

type Props = {
  pen: Pen
  domains: readonly Domain[]
  alerts: readonly DomainAlert[]
  severityOf: (domain: string) => Severity
  hover: Hover
  onOpen: (domain: string) => void
}

/** Departments and coasts above green, the worst first, each with its phenomena. */
export function DomainList({ pen, domains, alerts, severityOf, hover, onOpen }: Props) {
  const { t } = pen
  const coloured = domains
    .map((domain) => ({ domain, severity: severityOf(domain.domain) }))
    .filter(({ severity }) => severity > 0)
    .sort((a, b) => b.severity - a.severity || a.domain.name.localeCompare(b.domain.name))
  return (
    <>
      <h2 className={css.title}>{t('alerts.vigilance.list')}</h2>
      {coloured.length === 0 && domains.length > 0 && (
        <p className={css.note}>{t('alerts.vigilance.calm')}</p>
      )}
      <ul className={css.rows} aria-label={t('alerts.vigilance.list')}>
        {coloured.map(({ domain, severity }) => (
          <DomainRow
            key={domain.domain}
            pen={pen}
            domain={domain}
            severity={severity}
            types={[
              ...new Set(alerts.flatMap((alert) => (alert.domain === domain.domain ? [alert.type] : []))),
            ]}
            hover={hover}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <p className={css.note}>{t('alerts.vigilance.choose')}</p>
    </>
  )
}

type RowProps = Pick<Props, 'pen' | 'hover' | 'onOpen'> & {
  domain: Domain
  severity: Severity
  types: readonly DomainAlert['type'][]
}

function DomainRow({ pen: { t }, domain: { domain, kind, name }, severity, types, hover, onOpen }: RowProps) {
  return (
    <HoverRow id={domain} hover={hover} onOpen={() => onOpen(domain)}>
      <span className={css.warning}>
        <SeverityBadge severity={severity} isShort />
        <span>
          <strong>{kind === 'coast' ? t('alerts.coast', { name }) : `${name} (${domain})`}</strong>
          <small>{types.map((type) => t(`alerts.types.${type}`)).join(', ')}</small>
        </span>
      </span>
    </HoverRow>
  )
}
