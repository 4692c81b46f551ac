import type { CallAnswer } from '@verglas/contract'
import { useDisplay } from '../../../lib/display.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { SETTING_FIELDS, type SourceSetting } from './station-setting.ts'
import { useSettingNames } from './use-setting-names.ts'
import { writtenSetting } from './written-setting.ts'

type Props = { stored: CallAnswer<'getStationSetting'>; timeZone: string }
type Row = { readonly key: (typeof SETTING_FIELDS)[number] }

const ROWS: readonly Row[] = SETTING_FIELDS.map((key) => ({ key }))

/** Back in time: the settings in force at that time, and the values of the source. */
export function SettingThen({ stored: { setting, source }, timeZone }: Props) {
  const { t, formats } = useDisplay(timeZone)
  const words = { t, formats, nameOf: useSettingNames().of }
  return (
    <PlainTable
      look="narrow"
      label={t('stationsetup.settingsThen')}
      isLabelVisible
      columns={[
        {
          id: 'field',
          label: t('stationsetup.field'),
          isHead: true,
          cell: ({ key }: Row) => t(`stationsetup.fields.${key}`),
        },
        {
          id: 'own',
          label: t('stationsetup.ofOrganisation'),
          wraps: true,
          cell: ({ key }) => (setting[key] === null ? '–' : writtenSetting(key, setting[key], words)),
        },
        {
          id: 'source',
          label: t('stationsetup.ofSource'),
          cell: ({ key }) => {
            const sourceValue = isOfSource(key, source) ? source[key] : null
            return sourceValue === null ? '–' : writtenSetting(key, sourceValue, words)
          },
        },
      ]}
      rows={ROWS}
      rowId={({ key }) => key}
    />
  )
}

const isOfSource = (key: string, source: SourceSetting): key is keyof SourceSetting =>
  Object.hasOwn(source, key)
