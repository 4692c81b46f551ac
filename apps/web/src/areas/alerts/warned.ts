import type { CallAnswer } from '@verglas/contract'
import type { Severity } from '@verglas/contract/alert-codes'
import type { Translate } from '@verglas/language'
import type { Domain, Reach } from './warning-layers.ts'

export type DomainAlert = CallAnswer<'getVigilance'>['alerts'][number]
export type WarnedDomain = {
  readonly domain: Domain
  readonly severity: Severity
  readonly types: readonly DomainAlert['type'][]
}

/** Departments and coasts above green with their phenomena, most severe first. */
export const warnedDomains = (
  domains: readonly Domain[],
  alerts: readonly DomainAlert[],
  severityOf: (domain: string) => Severity,
): WarnedDomain[] =>
  domains
    .map((domain) => ({
      domain,
      severity: severityOf(domain.domain),
      types: [...new Set(alerts.flatMap((alert) => (alert.domain === domain.domain ? [alert.type] : [])))],
    }))
    .filter(({ severity }) => severity > 0)
    .sort((a, b) => b.severity - a.severity || a.domain.name.localeCompare(b.domain.name))

export const domainName = (t: Translate, { kind, name, domain }: Domain): string =>
  kind === 'coast' ? t('alerts.coast', { name }) : `${name} (${domain})`

/** Reaches, most severe first. */
export const sortedReaches = (reaches: readonly Reach[]): Reach[] =>
  reaches.toSorted(
    (a, b) =>
      b.properties.severity - a.properties.severity || a.properties.name.localeCompare(b.properties.name),
  )
