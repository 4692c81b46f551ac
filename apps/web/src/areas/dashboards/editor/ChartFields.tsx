import { Checkbox, MultiSelect } from '@mantine/core'
import {
  MAX_COMPARED_PLACES,
  MODULE_COMPARED,
  MODULE_COMPARED_HOURS,
  MODULE_MATERIALS,
  MODULE_MINUTES,
  MODULE_PERIODS,
  MODULE_SKILL_DAYS,
  MODULE_SKILL_MEASURES,
} from '@verglas/contract/dashboard-codes'
import { MEASURE_CODES } from '@verglas/contract/measures'
import { MINUTE_MS } from '@verglas/quantities'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { usePlaces } from '../../statistics/compare/panels.ts'
import type { ChartKind } from '../ChartModule.tsx'
import type { Module, ModuleOf } from '../dashboard.ts'
import { Choice } from './Choice.tsx'
import { ChartOfModule, MeasureOfModule, PlaceOfModule } from './ModuleFields.tsx'
import type { PlaceOptions } from './use-place-options.ts'

type Props = {
  readonly module: ModuleOf<ChartKind>
  readonly options: PlaceOptions
  readonly onChange: (module: Module) => void
}

/** Charts that show one measure. */
const SINGLE_MEASURE_CHARTS: readonly ModuleOf<'statistics'>['chart'][] = ['steps', 'hours', 'years']

/** The settings of a chart module. */
export function ChartFields({ module, options, onChange }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const shared = { options, onChange }
  switch (module.kind) {
    case 'statistics':
      return <StatisticsFields module={module} options={options} onChange={onChange} />
    case 'model':
      return <PlaceOfModule {...shared} module={module} field="stationId" />
    case 'storm':
      return (
        <>
          <PlaceOfModule {...shared} module={module} field="stationId" />
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
      return <SkillFields module={module} options={options} onChange={onChange} />
    case 'dangers':
      return (
        <PlaceOfModule {...shared} module={module} field="castpointId" none={t('dashboards.editor.all')} />
      )
    case 'oversightCourse':
      return (
        <>
          <PlaceOfModule
            {...shared}
            module={module}
            field="oversightId"
            none={t('dashboards.editor.firstOfAll')}
          />
          <ChartOfModule module={module} onChange={onChange} />
        </>
      )
    case 'network':
      return (
        <>
          <PlaceOfModule {...shared} module={module} field="circuitId" none={t('dashboards.editor.all')} />
          <ChartOfModule module={module} onChange={onChange} />
        </>
      )
    case 'balance':
      return (
        <>
          <ChartOfModule module={module} onChange={onChange} />
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
        <PlaceOfModule
          {...shared}
          module={module}
          field="tidepointId"
          none={t('dashboards.editor.firstOfAll')}
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

type FieldProps<Kind extends ChartKind> = Omit<Props, 'module'> & { readonly module: ModuleOf<Kind> }

function StatisticsFields({ module, ...shared }: FieldProps<'statistics'>) {
  const { t } = useTranslation()
  const { onChange } = shared
  return (
    <>
      <PlaceOfModule {...shared} module={module} field="stationId" />
      <ChartOfModule module={module} onChange={onChange} />
      {SINGLE_MEASURE_CHARTS.includes(module.chart) && (
        <MeasureOfModule module={module} codes={MEASURE_CODES} onChange={onChange} />
      )}
      <Choice
        label={t('dashboards.editor.hours')}
        options={MODULE_PERIODS.map((value) => ({ value, label: t(`statistics.periods.${value}`) }))}
        value={module.period}
        onChange={(period) => onChange({ ...module, period })}
      />
    </>
  )
}

function SkillFields({ module, ...shared }: FieldProps<'skill'>) {
  const { t } = useTranslation()
  const { onChange } = shared
  return (
    <>
      <PlaceOfModule {...shared} module={module} field="castpointId" />
      <ChartOfModule module={module} onChange={onChange} />
      {module.chart === 'errors' && (
        <MeasureOfModule module={module} codes={MODULE_SKILL_MEASURES} onChange={onChange} />
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
}

function ComparisonFields({ module, onChange }: Omit<FieldProps<'comparison'>, 'options'>) {
  const { t } = useTranslation()
  const { all } = usePlaces()
  const nameById = new Map(all.map(({ id, name }) => [id, name]))
  // a deleted place stays listed by its id, so that it can be removed
  const deletedIds = module.places.filter((id) => !nameById.has(id))
  return (
    <>
      <MultiSelect
        size="sm"
        label={t('dashboards.editor.places')}
        description={t('dashboards.editor.placesHint')}
        placeholder={module.places.length === 0 ? t('dashboards.editor.firstTwo') : ''}
        data={[
          ...[...nameById].map(([value, label]) => ({ value, label })),
          ...deletedIds.map((id) => ({ value: id, label: id.slice(2) })),
        ]}
        value={[...module.places]}
        maxValues={MAX_COMPARED_PLACES}
        limit={MAX_OPTIONS}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('dashboards.editor.nothing')}
        onChange={(places) => onChange({ ...module, places })}
      />
      <MeasureOfModule module={module} codes={MODULE_COMPARED} onChange={onChange} />
      <Choice
        label={t('dashboards.editor.hours')}
        options={MODULE_COMPARED_HOURS.map((value) => ({ value, label: t(`compare.ranges.${value}`) }))}
        value={module.range}
        onChange={(range) => onChange({ ...module, range })}
      />
    </>
  )
}

/** Longer lists are searched by typing. */
const MAX_OPTIONS = 60
