import type { Display } from '../../lib/display.ts'
import { IconPencil } from '../../ui/icons.ts'
import { Text } from '../../ui/layout/Text.tsx'

/** Icon next to a value that a forecaster has corrected. */
export function Corrected({ t }: Pick<Display, 't'>) {
  return (
    <Text as="span" tone="interactive" lineHeight={1} title={t('humancast.corrected')}>
      <IconPencil size={13} aria-label={t('humancast.corrected')} />
    </Text>
  )
}
