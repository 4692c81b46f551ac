import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconDownload } from '../../ui/icons.ts'

/** Downloads what a table shows. */
export function CsvButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      title={t('forecast.csvHint')}
      onClick={onClick}
    >
      {t('forecast.csv')}
    </Button>
  )
}
