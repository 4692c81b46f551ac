import { Checkbox, MultiSelect } from '@mantine/core'
import {
  MODULE_BALANCES,
  MODULE_COMPARED,
  MODULE_COMPARED_HOURS,
  MODULE_COURSES,
  MODULE_MATERIALS,
  MODULE_MINUTES,
  MODULE_NETWORKS,
  MODULE_PERIODS,
  MODULE_SKILL_DAYS,
  MODULE_SKILL_MEASURES,
  MODULE_SKILLS,
  MODULE_STATISTICS,
  MOST_COMPARED_PLACES,
} from '@verglas/contract/dashboard-codes'
import { MEASURE_CODES } from '@verglas/contract/measures'
import { MINUTE_MS } from '@verglas/quantities'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { usePlaces } from '../../compare/panels.ts'
import type { ChartKind } from '../ChartModule.tsx'
import type { Module, ModuleOf } from '../dashboard.ts'
import { Choice, PlaceChoice } from './Choice.tsx'
import type { PlaceOptions } from './use-place-options.ts'

type Props = {
  readonly module: ModuleOf<ChartKind>
  readonly options: PlaceOptions
  readonly onChange: (module: Module) => void
}

/** Drawings that are about one measure. */
const OF_MEASURE: readonly ModuleOf<'statistics'>['chart'][] = ['steps', 'hours', 'years']

/** What a drawing of one of the product’s screens shows. */
export function ChartFields({ module, options, onChange }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const measures = <Code extends string>(codes: readonly Code[]) =>
    codes.map((value) => ({ value, label: t(`measures.${value}.long`) }))
  switch (module.kind) {
    case 'statistics':
      return (
        <>
          <StationField module={module} options={options} onChange={onChange} />
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_STATISTICS.map((value) => ({
              value,
              label: t(`dashboards.statistics.${value}`),
            }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart })}
          />
          {OF_MEASURE.includes(module.chart) && (
            <Choice
              label={t('app.measure')}
              options={measures(MEASURE_CODES)}
              value={module.measure}
              onChange={(measure) => onChange({ ...module, measure })}
            />
          )}
          <Choice
            label={t('dashboards.editor.hours')}
            options={MODULE_PERIODS.map((value) => ({ value, label: t(`statistics.periods.${value}`) }))}
            value={module.period}
            onChange={(period) => onChange({ ...module, period })}
          />
        </>
      )
    case 'model':
      return <StationField module={module} options={options} onChange={onChange} />
    case 'storm':
      return (
        <>
          <StationField module={module} options={options} onChange={onChange} />
          <Choice
            label={t('dashboards.editor.hours')}
            options={MODULE_MINUTES.map((value) => ({ value, label: formats().duration(value * MINUTE_MS) }))}
            value={module.minutes}
            onChange={(minutes) => onChange({ ...module, minutes })}
          />
        </>
      )
    case 'comparison':
      return <ComparisonFields module={module} onChange={onChange} />
    case 'skill':
      return (
        <>
          <PlaceChoice
            label={t('dashboards.editor.point')}
            options={options.castpoints}
            value={module.castpointId}
            onChange={(castpointId) => onChange({ ...module, castpointId })}
          />
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_SKILLS.map((value) => ({ value, label: t(`dashboards.skills.${value}`) }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart })}
          />
          {module.chart === 'errors' && (
            <Choice
              label={t('app.measure')}
              options={measures(MODULE_SKILL_MEASURES)}
              value={module.measure}
              onChange={(measure) => onChange({ ...module, measure })}
            />
          )}
          <Choice
            label={t('dashboards.editor.hours')}
            options={MODULE_SKILL_DAYS.map((days) => ({
              value: days,
              label: t('dashboards.editor.lastDays', { days }),
            }))}
            value={module.days}
            onChange={(days) => onChange({ ...module, days })}
          />
        </>
      )
    case 'dangers':
      return (
        <PlaceChoice
          label={t('dashboards.editor.point')}
          options={options.castpoints}
          none={t('dashboards.editor.all')}
          value={module.castpointId}
          onChange={(castpointId) => onChange({ ...module, castpointId })}
        />
      )
    case 'oversightCourse':
      return (
        <>
          <PlaceChoice
            label={t('dashboards.editor.oversight')}
            options={options.oversights}
            none={t('dashboards.editor.firstOfAll')}
            value={module.oversightId}
            onChange={(oversightId) => onChange({ ...module, oversightId })}
          />
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_COURSES.map((value) => ({ value, label: t(`dashboards.courses.${value}`) }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart })}
          />
        </>
      )
    case 'network':
      return (
        <>
          <PlaceChoice
            label={t('dashboards.editor.circuit')}
            options={options.circuits}
            none={t('dashboards.editor.all')}
            value={module.circuitId}
            onChange={(circuitId) => onChange({ ...module, circuitId })}
          />
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_NETWORKS.map((value) => ({ value, label: t(`dashboards.networks.${value}`) }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart })}
          />
        </>
      )
    case 'balance':
      return (
        <>
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_BALANCES.map((value) => ({ value, label: t(`dashboards.balances.${value}`) }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart })}
          />
          <Choice
            label={t('balance.material')}
            options={MODULE_MATERIALS.map((value) => ({ value, label: t(`balance.materials.${value}`) }))}
            value={module.material}
            onChange={(material) => onChange({ ...module, material })}
          />
        </>
      )
    case 'tide':
      return (
        <PlaceChoice
          label={t('dashboards.editor.gauge')}
          options={options.tidepoints}
          none={t('dashboards.editor.firstOfAll')}
          value={module.tidepointId}
          onChange={(tidepointId) => onChange({ ...module, tidepointId })}
        />
      )
    case 'outages':
      return (
        <Checkbox
          label={t('riskviews.outages.onlyOwn')}
          checked={module.hasOnlyOwn}
          onChange={({ currentTarget }) => onChange({ ...module, hasOnlyOwn: currentTarget.checked })}
        />
      )
  }
}

type StationProps = Omit<Props, 'module'> & { readonly module: ModuleOf<'statistics' | 'model' | 'storm'> }

function StationField({ module, options, onChange }: StationProps) {
  const { t } = useTranslation()
  return (
    <PlaceChoice
      label={t('dashboards.editor.station')}
      options={options.stations}
      value={module.stationId}
      onChange={(stationId) => onChange({ ...module, stationId })}
    />
  )
}

type ComparisonProps = Pick<Props, 'onChange'> & { readonly module: ModuleOf<'comparison'> }

function ComparisonFields({ module, onChange }: ComparisonProps) {
  const { t } = useTranslation()
  const { all } = usePlaces()
  const known = new Map(all.map(({ id, name }) => [id, name]))
  // what is gone stays by its id, and can be taken away
  const gone = module.places.filter((id) => !known.has(id))
  return (
    <>
      <MultiSelect
        size="sm"
        label={t('dashboards.editor.places')}
        description={t('dashboards.editor.placesHint')}
        placeholder={module.places.length === 0 ? t('dashboards.editor.firstTwo') : ''}
        data={[
          ...[...known].map(([value, label]) => ({ value, label })),
          ...gone.map((id) => ({ value: id, label: id.slice(2) })),
        ]}
        value={[...module.places]}
        maxValues={MOST_COMPARED_PLACES}
        limit={MOST_OPTIONS}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('dashboards.editor.nothing')}
        onChange={(places) => onChange({ ...module, places })}
      />
      <Choice
        label={t('app.measure')}
        options={MODULE_COMPARED.map((value) => ({ value, label: t(`measures.${value}.long`) }))}
        value={module.measure}
        onChange={(measure) => onChange({ ...module, measure })}
      />
      <Choice
        label={t('dashboards.editor.hours')}
        options={MODULE_COMPARED_HOURS.map((value) => ({ value, label: t(`compare.ranges.${value}`) }))}
        value={module.range}
        onChange={(range) => onChange({ ...module, range })}
      />
    </>
  )
}

/** More names at once are found by writing more of them. */
const MOST_OPTIONS = 60
