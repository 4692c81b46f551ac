import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CSV_TYPE, csvText } from '@verglas/language/files/csv'
import { sheetOf } from '@verglas/language/files/sheet'
import { XLSX_TYPE, xlsxFile } from '@verglas/language/files/xlsx'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { List } from './list-address.ts'
import { readSubscribers, type SubscriptionRow, subscriptionRows } from './subscription-rows.ts'

const KINDS = ['csv', 'xlsx'] as const

/** Exports what the filtered users follow as a file. */
export function ExportMenu({ list }: { list: List }) {
  const { t } = useTranslation()
  const { setup, me, formats } = useContextData()
  const columns: readonly { readonly name: string; readonly text: (row: SubscriptionRow) => string }[] = [
    { name: t('users.export.lastName'), text: ({ lastName }) => lastName },
    { name: t('users.export.firstName'), text: ({ firstName }) => firstName },
    { name: t('users.export.email'), text: ({ email }) => email },
    { name: t('users.export.role'), text: ({ role }) => role },
    { name: t('users.export.type'), text: ({ type }) => type },
    { name: t('users.export.id'), text: ({ itemId }) => itemId },
    { name: t('users.export.item'), text: ({ itemName }) => itemName },
  ]
  const save = useMutation({
    mutationFn: async (kind: (typeof KINDS)[number]) => {
      const subscribers = await readSubscribers(list, { setupId: setup.id, userId: me.id })
      const rows = subscriptionRows(subscribers, (type) => t(`users.followed.${type}`))
      const name = `${t('users.export.name')}-${setup.id}.${kind}`
      const asText = columns.map((column) => ({ ...column, kind: 'text' as const }))
      const writing = { formats: formats(), t }
      if (kind === 'csv') return saveFile(name, csvText(rows, asText, writing), CSV_TYPE)
      const sheet = { name: t('users.export.sheet'), ...sheetOf(rows, asText, writing) }
      saveFile(name, await xlsxFile([sheet]), XLSX_TYPE)
    },
    onError: () => showToast(t('users.export.failed'), 'failed'),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('users.export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
            {t(`users.export.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
