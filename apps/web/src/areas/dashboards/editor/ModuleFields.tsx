import { useTranslation } from 'react-i18next'
import type { Module } from '../dashboard.ts'
import { CHARTS, type ChartedKind } from '../module-kinds.ts'
import { chartWords } from '../module-title.ts'
import { Choice, PlaceChoice } from './Choice.tsx'
import type { PlaceOptions } from './use-place-options.ts'

/** The kinds of place that a module can show: the label of the field, and the list to choose from. */
const PLACES = {
  stationId: { word: 'station', among: 'stations' },
  castpointId: { word: 'point', among: 'castpoints' },
  circuitId: { word: 'circuit', among: 'circuits' },
  cameraId: { word: 'camera', among: 'cameras' },
  oversightId: { word: 'oversight', among: 'oversights' },
  tidepointId: { word: 'gauge', among: 'tidepoints' },
} as const satisfies Record<string, { word: string; among: keyof PlaceOptions }>
type PlaceField = keyof typeof PLACES

type ChangeModule = (module: Module) => void

type PlaceProps<Field extends PlaceField> = {
  readonly module: Extract<Module, Record<Field, string>>
  readonly field: Field
  readonly options: PlaceOptions
  /** Label for "none chosen"; by default the first place that the user follows. */
  readonly none?: string
  readonly onChange: ChangeModule
}

/** Chooses the place that a module shows. */
export function PlaceOfModule<Field extends PlaceField>(props: PlaceProps<Field>) {
  const { module, field, options, none, onChange } = props
  const { t } = useTranslation()
  const { word, among } = PLACES[field]
  return (
    <PlaceChoice
      label={t(`dashboards.editor.${word}`)}
      options={options[among]}
      {...(none !== undefined && { none })}
      value={module[field]}
      onChange={(id) => onChange({ ...module, [field]: id })}
    />
  )
}

type ChartProps = {
  readonly module: Extract<Module, { kind: ChartedKind }>
  readonly onChange: ChangeModule
}

/** Chooses which chart of its kind a module shows. */
export function ChartOfModule({ module, onChange }: ChartProps) {
  const { t } = useTranslation()
  return (
    <Choice<string>
      label={t('dashboards.editor.chart')}
      options={CHARTS[module.kind].map((value) => ({ value, label: chartWords(module.kind, value, t) }))}
      value={module.chart}
      onChange={(chart) => onChange({ ...module, chart } as Module)}
    />
  )
}

type MeasureProps<Measured extends Extract<Module, { measure: string }>> = {
  readonly module: Measured
  /** The measures to choose from. */
  readonly codes: readonly Measured['measure'][]
  readonly onChange: ChangeModule
}

/** Chooses the measure that a module shows. */
export function MeasureOfModule<Measured extends Extract<Module, { measure: string }>>(
  props: MeasureProps<Measured>,
) {
  const { module, codes, onChange } = props
  const { t } = useTranslation()
  return (
    <Choice<Measured['measure']>
      label={t('app.measure')}
      options={codes.map((value) => ({ value, label: t(`measures.${value}.long`) }))}
      value={module.measure}
      onChange={(measure) => onChange({ ...module, measure } as Measured)}
    />
  )
}
