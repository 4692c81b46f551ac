import type { NamedSheet } from '@verglas/language/files/sheet'
import { SheetsMenu } from '../../ui/table/SheetsMenu.tsx'
import type { Localizer } from './figure-columns.tsx'
import type { Period } from './period.ts'

type Props = {
  /** Id of the station or organisation of the figures. */
  id: string
  period: Period
  localizer: Localizer
  /** The table itself first, the definitions of its figures last. */
  sheets: () => Promise<readonly NamedSheet[]>
}

/** Exports the displayed figures: everything as one workbook, or the table and the definitions as text files. */
export function ExportMenu({ id, period: { fromMs, toMs }, localizer, sheets }: Props) {
  const { t } = localizer
  const file = { kind: t('statistics.fileKind'), id, fromMs, toMs }
  return (
    <SheetsMenu
      label={t('statistics.export.label')}
      failed={t('statistics.export.failed')}
      display={localizer}
      files={[
        { label: t('statistics.export.csv'), kind: 'csv', sheet: 0, file },
        {
          label: t('statistics.export.definitions'),
          kind: 'csv',
          sheet: -1,
          file: { ...file, kind: t('statistics.export.definitionsKind') },
        },
        { label: t('statistics.export.xlsx'), kind: 'xlsx', file },
      ]}
      sheets={sheets}
    />
  )
}
