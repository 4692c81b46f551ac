import { Link } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { HumancastList, WriteHumancast } from './Humancasts.tsx'
import { useCurrentHumancasts } from './use-current-humancasts.ts'

/** All current notes and corrections of forecasters in the organisation. */
export function HumancastsPage() {
  const { setup } = useContextData()
  const { nowMs } = useTimeMode()
  const { t, formats } = useDisplay(setup.timezone)
  const answer = useCurrentHumancasts()
  return (
    <Page
      title={t('humancast.title')}
      facts={
        <>
          {answer.data && <span>{t('humancast.count', { count: answer.data.entries.length })}</span>}
          <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
          <Link to="/previsions">{t('navigation.forecasts')}</Link>
        </>
      }
    >
      <Stack gap={12}>
        <WriteHumancast castpointId={null} timeZone={setup.timezone} originMs={nowMs} />
        <Answer answer={answer} failed={t('humancast.failed')} loading={<Loading shape="text" count={3} />}>
          {({ entries }) =>
            entries.length === 0 ? (
              <Empty>{t('humancast.none')}</Empty>
            ) : (
              <HumancastList
                label={t('humancast.title')}
                humancasts={entries}
                castpointId={null}
                timeZone={setup.timezone}
              />
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}
