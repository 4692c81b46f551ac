import { Checkbox, CloseButton, Select, Textarea, TextInput } from '@mantine/core'
import {
  MODULE_CHARTS,
  MODULE_HOURS,
  MODULE_LISTS,
  MOST_DASHBOARD_NAME,
  MOST_MODULE_TEXT,
} from '@verglas/contract/dashboard-codes'
import { MEASURE_CODES } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import type { Module } from '../dashboard.ts'
import { moduleTitle } from '../module-title.ts'
import { useFirstPlaces } from '../use-first-places.ts'
import css from './editor.module.css'
import type { Option, PlaceOptions } from './use-place-options.ts'

type Props = {
  readonly module: Module
  readonly options: PlaceOptions
  /** `isTyped`: what is typed is taken back as a whole. */
  readonly onChange: (module: Module, isTyped?: boolean) => void
  readonly onClose: () => void
}

/** What a module shows: no query to write, a choice of the organisation's own things. */
export function ModuleSettings({ module, options, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const { points } = useContextData()
  const first = useFirstPlaces()
  const usual = moduleTitle({ ...module, title: '' }, t, { points, first })
  return (
    <aside className={css.panel} aria-label={t('dashboards.editor.settingsOf', { name: usual })}>
      <header className={css.panelHead}>
        <h2>{t(`dashboards.kinds.${module.kind}`)}</h2>
        <CloseButton aria-label={t('app.close')} onClick={onClose} />
      </header>
      <Fields module={module} options={options} onChange={onChange} />
      <TextInput
        size="sm"
        label={t('dashboards.editor.title')}
        placeholder={usual}
        maxLength={MOST_DASHBOARD_NAME}
        value={module.title}
        onChange={({ currentTarget }) => onChange({ ...module, title: currentTarget.value }, true)}
      />
    </aside>
  )
}

function Fields({ module, options, onChange }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const place = (
    label: string,
    list: readonly Option[],
    value: string,
    set: (id: string) => void,
    none?: string,
  ) => (
    <Choice
      label={label}
      options={[{ value: '', label: none ?? t('dashboards.editor.first') }, ...list]}
      value={value}
      onChange={set}
    />
  )
  switch (module.kind) {
    case 'map':
    case 'radar':
      return (
        <>
          {place(
            t('dashboards.editor.view'),
            options.views,
            module.search,
            (search) => onChange({ ...module, search }),
            t('dashboards.editor.asItOpens'),
          )}
          <p className={css.hint}>{t('dashboards.editor.viewHint')}</p>
        </>
      )
    case 'list':
      return (
        <>
          <Choice
            label={t('dashboards.editor.of')}
            options={MODULE_LISTS.map((value) => ({ value, label: t(`dashboards.lists.${value}`) }))}
            value={module.of}
            onChange={(of) => onChange({ ...module, of: of as typeof module.of })}
          />
          <Checkbox
            label={t('dashboards.editor.onlyFavourites')}
            checked={module.hasOnlyFavourites}
            onChange={({ currentTarget }) =>
              onChange({ ...module, hasOnlyFavourites: currentTarget.checked })
            }
          />
        </>
      )
    case 'value':
      return (
        <>
          {place(t('dashboards.editor.station'), options.stations, module.stationId, (stationId) =>
            onChange({ ...module, stationId }),
          )}
          <Choice
            label={t('app.measure')}
            options={MEASURE_CODES.map((value) => ({ value, label: t(`measures.${value}.long`) }))}
            value={module.measure}
            onChange={(measure) => onChange({ ...module, measure: measure as typeof module.measure })}
          />
        </>
      )
    case 'series':
      return (
        <>
          {place(t('dashboards.editor.station'), options.stations, module.stationId, (stationId) =>
            onChange({ ...module, stationId }),
          )}
          <Choice
            label={t('dashboards.editor.hours')}
            options={MODULE_HOURS.map((hours) => ({
              value: `${hours}`,
              label: t('dashboards.editor.lastHours', { hours }),
            }))}
            value={`${module.hours}`}
            onChange={(hours) => onChange({ ...module, hours: Number(hours) as typeof module.hours })}
          />
        </>
      )
    case 'meteogram':
      return place(t('dashboards.editor.point'), options.castpoints, module.castpointId, (castpointId) =>
        onChange({ ...module, castpointId }),
      )
    case 'chart':
      return (
        <>
          {place(t('dashboards.editor.point'), options.castpoints, module.castpointId, (castpointId) =>
            onChange({ ...module, castpointId }),
          )}
          <Choice
            label={t('dashboards.editor.chart')}
            options={MODULE_CHARTS.map((value) => ({ value, label: t(`dashboards.charts.${value}`) }))}
            value={module.chart}
            onChange={(chart) => onChange({ ...module, chart: chart as typeof module.chart })}
          />
        </>
      )
    case 'strip':
      return place(t('dashboards.editor.circuit'), options.circuits, module.circuitId, (circuitId) =>
        onChange({ ...module, circuitId }),
      )
    case 'directive':
      return place(
        t('dashboards.editor.circuit'),
        options.circuits,
        module.circuitId,
        (circuitId) => onChange({ ...module, circuitId }),
        t('dashboards.editor.all'),
      )
    case 'camera':
    case 'film':
      return place(t('dashboards.editor.camera'), options.cameras, module.cameraId, (cameraId) =>
        onChange({ ...module, cameraId }),
      )
    case 'oversight':
      return place(
        t('dashboards.editor.oversight'),
        options.oversights,
        module.oversightId,
        (oversightId) => onChange({ ...module, oversightId }),
        t('dashboards.editor.all'),
      )
    case 'alerts':
      return (
        <Checkbox
          label={t('dashboards.editor.onlyFavourites')}
          checked={module.hasOnlyFavourites}
          onChange={({ currentTarget }) => onChange({ ...module, hasOnlyFavourites: currentTarget.checked })}
        />
      )
    case 'text':
      return (
        <Textarea
          label={t('dashboards.editor.text')}
          description={t('dashboards.editor.textHint')}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MOST_MODULE_TEXT}
          value={module.markdown}
          onChange={({ currentTarget }) => onChange({ ...module, markdown: currentTarget.value }, true)}
        />
      )
    case 'news':
      return null
  }
}

type ChoiceProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A place that is gone stays chosen by its id, and can be replaced. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value)
  const unique = [...new Map(options.map((option) => [option.value, option])).values()]
  return (
    <Select
      size="sm"
      label={label}
      data={[...unique, ...(isKnown ? [] : [{ value, label: value }])].map((option) => ({ ...option }))}
      value={value}
      allowDeselect={false}
      searchable={options.length > 8}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
