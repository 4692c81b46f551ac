import { Button } from '@mantine/core'
import type { Formats } from '@verglas/language'
import { CSV_TYPE, csvName, csvText } from '@verglas/language/files/csv'
import type { FileContent } from '@verglas/language/files/file-name'
import type { SheetColumn } from '@verglas/language/files/sheet'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../icons.ts'

export type CsvFile<Row> = FileContent & {
  readonly rows: readonly Row[]
  readonly columns: readonly SheetColumn<Row>[]
}

type Props<Row> = {
  /** Built on demand; null: there is nothing to save. */
  file: (() => CsvFile<Row>) | null
  /** The formats of the place: its time zone is used for the times. */
  formats: Formats
}

/** Saves the displayed table for a spreadsheet, in the user's language and units. */
export function CsvButton<Row>({ file, formats }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      title={t('csv.hint')}
      disabled={file === null}
      onClick={() => {
        if (!file) return
        const { rows, columns, ...content } = file()
        saveFile(csvName(content, formats), csvText(rows, columns, { formats, t }), CSV_TYPE)
      }}
    >
      {t('csv.save')}
    </Button>
  )
}
