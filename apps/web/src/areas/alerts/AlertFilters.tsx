import { Button } from '@mantine/core'
import { ALERT_SOURCES, ALERT_TYPES, type AlertType } from '@verglas/contract/alert-codes'
import { alertTypeWord, isRoadDanger } from '@verglas/contract/alert-rules'
import type { Display } from '../../lib/display.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { sourceWord } from './alert-words.ts'
import { ALERT_LIST, type ChangeList, GROUPINGS, type List, MIN_SEVERITIES } from './list-address.ts'
import type { Alert } from './use-alerts.ts'

const ALL = 'all'

type Props = { display: Display; list: List; alerts: readonly Alert[]; onChange: ChangeList }

/** Filters of the list: grouping by danger or place, source, type, severity, zone, favourites and unread. */
export function AlertFilters({ display, list, alerts, onChange }: Props) {
  const { t } = display
  const orNull = (value: string) => (value === ALL ? null : value)
  const sources = ALERT_SOURCES.filter(
    (source) => source === list.source || alerts.some((alert) => alert.source === source),
  )
  const types = ALERT_TYPES.filter(
    (type) => type === list.type || alerts.some((alert) => alert.type === type),
  )
  return (
    <FilterBar names={['by', ...ALERT_LIST.filters]}>
      <Segmented
        label={t('alerts.by.label')}
        value={list.by}
        options={GROUPINGS.map((by) => ({ value: by, label: t(`alerts.by.${by}`) }))}
        onChange={(by) => onChange({ by: by === GROUPINGS[0] ? null : by })}
      />
      <FilterChoice
        label={t('alerts.filters.source')}
        value={list.source ?? ALL}
        options={[
          { value: ALL, label: t('alerts.filters.allSources') },
          ...sources.map((source) => ({ value: source, label: sourceWord(display, source) })),
        ]}
        onChange={(source: string) => onChange({ source: orNull(source) })}
      />
      <FilterChoice
        label={t('alerts.filters.type')}
        value={list.type ?? ALL}
        options={[
          { value: ALL, label: t('alerts.filters.allTypes') },
          ...types.map((type) => ({ value: type, label: typeLabel(t, type, alerts) })),
        ]}
        onChange={(type: string) => onChange({ type: orNull(type) })}
      />
      <FilterChoice
        label={t('alerts.filters.severity')}
        value={list.minSeverity === 0 ? ALL : `${list.minSeverity}`}
        options={[
          { value: ALL, label: t('alerts.filters.allSeverities') },
          ...MIN_SEVERITIES.map((severity) => ({
            value: `${severity}`,
            label: t(`alerts.filters.from.${severity}`),
          })),
        ]}
        onChange={(severity: string) => onChange({ severity: orNull(severity) })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      <FavouritesFilter
        isOn={list.hasOnlyFavourites}
        onChange={(isOn) => onChange({ favourites: isOn ? 'only' : null })}
      />
      <Button
        size="xs"
        variant={list.hasOnlyUnread ? 'light' : 'default'}
        aria-pressed={list.hasOnlyUnread}
        onClick={() => onChange({ unread: list.hasOnlyUnread ? null : 'only' })}
      >
        {t('alerts.filters.unread')}
      </Button>
    </FilterBar>
  )
}

/** The name of a type; for frost it says whether the alerts are about the air, the road, or both. */
function typeLabel(t: Display['t'], type: AlertType, alerts: readonly Alert[]): string {
  const alertsOfType = alerts.filter((alert) => alert.type === type)
  const words = new Set(alertsOfType.map((alert) => alertTypeWord(type, isRoadDanger(alert))))
  return [...(words.size > 0 ? words : [type])].map((word) => t(`alerts.types.${word}`)).join(', ')
}
