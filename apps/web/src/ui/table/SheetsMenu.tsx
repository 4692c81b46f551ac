import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CSV_TYPE, csvOfSheet } from '@verglas/language/files/csv'
import { type FileContent, fileName } from '@verglas/language/files/file-name'
import type { NamedSheet } from '@verglas/language/files/sheet'
import { XLSX_TYPE, xlsxFile } from '@verglas/language/files/xlsx'
import type { Display } from '../../lib/display.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../icons.ts'
import { showToast } from '../toast/toast.ts'

/**
 * One file of the menu: all sheets in a workbook, or one sheet as text; a negative index counts from the end.
 */
export type SheetsFile = { readonly label: string; readonly file: FileContent } & (
  | { readonly kind: 'xlsx' }
  | { readonly kind: 'csv'; readonly sheet: number }
)

type Props = {
  label: string
  failed: string
  display: Pick<Display, 'formats'>
  files: readonly SheetsFile[]
  sheets: () => Promise<readonly NamedSheet[]>
}

/** Saves the displayed data as files. */
export function SheetsMenu({ label, failed, display: { formats }, files, sheets }: Props) {
  const save = useMutation({
    mutationFn: async (chosen: SheetsFile) => {
      const all = await sheets()
      if (chosen.kind === 'xlsx')
        return saveFile(fileName(chosen.file, 'xlsx', formats), await xlsxFile(all), XLSX_TYPE)
      const sheet = all.at(chosen.sheet)
      if (sheet) saveFile(fileName(chosen.file, 'csv', formats), csvOfSheet(sheet, formats), CSV_TYPE)
    },
    onError: () => showToast(failed, 'failed'),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((chosen) => (
          <Menu.Item key={chosen.label} onClick={() => save.mutate(chosen)}>
            {chosen.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
