import { useTranslation } from 'react-i18next'
import type { Module } from '../dashboard.ts'
import { CHARTS, type ChartedKind } from '../module-kinds.ts'
import { chartWords } from '../module-title.ts'
import { Choice, PlaceChoice } from './Choice.tsx'
import type { PlaceOptions } from './use-place-options.ts'

/** The places that a module can be about: the word of the field, and among which it is chosen. */
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
  /** What none chosen means; else the first that the person follows. */
  readonly none?: string
  readonly onChange: ChangeModule
}

/** The place that a module is about. */
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

/** Which drawing of its kind a module is. */
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
  /** Those that it can be about. */
  readonly codes: readonly Measured['measure'][]
  readonly onChange: ChangeModule
}

/** The measure that a module is about. */
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
