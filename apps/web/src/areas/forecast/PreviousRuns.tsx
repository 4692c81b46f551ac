import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconChevronDown, IconHistory } from '../../ui/icons.ts'
import type { Run } from './forecast-step.ts'
import { previousRuns } from './previous-runs.ts'

type Props = { latest: Run | null; runs: readonly { readonly issuedAt: string }[]; timeZone: string }

/** Menu that opens the forecast of an earlier run. */
export function PreviousRuns({ latest, runs, timeZone }: Props) {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { dateTime } = formats(timeZone)
  const { goTo } = useTimeMode()
  const horizonMs = setup.replayFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(setup.replayFrom)
  const earlier = previousRuns(latest, runs, horizonMs)
  if (earlier.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHistory size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {t('forecast.previousRuns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('forecast.previousRunHint')}</Menu.Label>
        {earlier.map(({ issuedAt, latestAtMs }) => (
          <Menu.Item key={issuedAt} onClick={() => goTo(writeInstant(latestAtMs))}>
            {dateTime(Date.parse(issuedAt))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
