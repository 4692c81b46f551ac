import { Checkbox, CloseButton, Textarea, TextInput } from '@mantine/core'
import {
  MAX_DASHBOARD_NAME,
  MAX_MODULE_TEXT,
  MODULE_HOURS,
  MODULE_LISTS,
} from '@verglas/contract/dashboard-codes'
import { MEASURE_CODES } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Module } from '../dashboard.ts'
import { isSupported } from '../module-kinds.ts'
import { useTitles } from '../use-titles.ts'
import { ChartFields } from './ChartFields.tsx'
import { Choice, PlaceChoice } from './Choice.tsx'
import css from './editor.module.css'
import { ChartOfModule, MeasureOfModule, PlaceOfModule } from './ModuleFields.tsx'
import type { PlaceOptions } from './use-place-options.ts'

type Props = {
  readonly module: Module
  readonly options: PlaceOptions
  /** `isTyped`: consecutive typing is undone in one step. */
  readonly onChange: (module: Module, isTyped?: boolean) => void
  readonly onClose: () => void
}

/** The settings of a module: choices among the organisation's own places, no queries. */
export function ModuleSettings({ module, options, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const untitled = { ...module, title: '' }
  const usual = useTitles([untitled])(untitled)
  return (
    <aside className={css.panel} aria-label={t('dashboards.editor.settingsOf', { name: usual })}>
      <Row as="header" align="center" justify="space-between">
        <h2>{isSupported(module) ? t(`dashboards.kinds.${module.kind}`) : t('dashboards.newer')}</h2>
        <CloseButton aria-label={t('app.close')} onClick={onClose} />
      </Row>
      <Fields module={module} options={options} onChange={onChange} />
      <TextInput
        size="sm"
        label={t('dashboards.editor.title')}
        placeholder={usual}
        maxLength={MAX_DASHBOARD_NAME}
        value={module.title}
        onChange={({ currentTarget }) => onChange({ ...module, title: currentTarget.value }, true)}
      />
    </aside>
  )
}

function Fields({ module, options, onChange }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const shared = { options, onChange }
  switch (module.kind) {
    case 'map':
    case 'radar':
      return <MapFields {...shared} module={module} />
    case 'list':
      return (
        <>
          <Choice
            label={t('dashboards.editor.of')}
            options={MODULE_LISTS.map((value) => ({ value, label: t(`dashboards.lists.${value}`) }))}
            value={module.of}
            onChange={(of) => onChange({ ...module, of })}
          />
          <OnlyFavourites module={module} onChange={onChange} />
        </>
      )
    case 'value':
      return (
        <>
          <PlaceOfModule {...shared} module={module} field="stationId" />
          <MeasureOfModule module={module} codes={MEASURE_CODES} onChange={onChange} />
        </>
      )
    case 'series':
      return (
        <>
          <PlaceOfModule {...shared} module={module} field="stationId" />
          <Choice
            label={t('dashboards.editor.hours')}
            options={MODULE_HOURS.map((hours) => ({
              value: hours,
              label: t('dashboards.editor.lastHours', { hours }),
            }))}
            value={module.hours}
            onChange={(hours) => onChange({ ...module, hours })}
          />
        </>
      )
    case 'meteogram':
      return <PlaceOfModule {...shared} module={module} field="castpointId" />
    case 'chart':
      return (
        <>
          <PlaceOfModule {...shared} module={module} field="castpointId" />
          <ChartOfModule module={module} onChange={onChange} />
        </>
      )
    case 'strip':
      return <PlaceOfModule {...shared} module={module} field="circuitId" />
    case 'directive':
      return <PlaceOfModule {...shared} module={module} field="circuitId" none={t('dashboards.editor.all')} />
    case 'camera':
    case 'film':
      return <PlaceOfModule {...shared} module={module} field="cameraId" />
    case 'oversight':
      return (
        <PlaceOfModule {...shared} module={module} field="oversightId" none={t('dashboards.editor.all')} />
      )
    case 'alerts':
      return <OnlyFavourites module={module} onChange={onChange} />
    case 'text':
      return <TextField module={module} onChange={onChange} />
    case 'news':
      return null
    default:
      return isSupported(module) ? <ChartFields {...shared} module={module} /> : null
  }
}

type FieldProps<Kind extends Module['kind']> = Pick<Props, 'onChange'> & {
  readonly module: Extract<Module, { kind: Kind }>
}

function OnlyFavourites({ module, onChange }: FieldProps<'list' | 'alerts'>) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t('dashboards.editor.onlyFavourites')}
      checked={module.hasOnlyFavourites}
      onChange={({ currentTarget }) => onChange({ ...module, hasOnlyFavourites: currentTarget.checked })}
    />
  )
}

function TextField({ module, onChange }: FieldProps<'text'>) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('dashboards.editor.text')}
      description={t('dashboards.editor.textHint')}
      autosize
      minRows={6}
      maxRows={16}
      maxLength={MAX_MODULE_TEXT}
      value={module.markdown}
      onChange={({ currentTarget }) => onChange({ ...module, markdown: currentTarget.value }, true)}
    />
  )
}

function MapFields({ module, options, onChange }: FieldProps<'map' | 'radar'> & Pick<Props, 'options'>) {
  const { t } = useTranslation()
  return (
    <>
      <PlaceChoice
        label={t('dashboards.editor.view')}
        options={options.views}
        none={t('dashboards.editor.asItOpens')}
        value={module.search}
        onChange={(search) => onChange({ ...module, search })}
      />
      <Note>{t('dashboards.editor.viewHint')}</Note>
    </>
  )
}
