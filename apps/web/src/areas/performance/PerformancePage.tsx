import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { streamDelaysMs } from '../../lib/stream-delays.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { FigureTiles } from '../../ui/value/FigureTiles.tsx'
import { browserTiles, callTiles, loadTiles, type Performance, serverTiles } from './figures.ts'
import { callColumns, stepColumns } from './performance-columns.tsx'
import { useFrames } from './use-frames.ts'
import { LOAD_SECONDS, LOADS_PER_SECOND, useLoad } from './use-load.ts'

const EVERY_MS = 2000

/**
 * The product measures itself: calls, stream, drawing, readings and the chain, and a load test that can be
 * started.
 */
export function PerformancePage() {
  const { t } = useDisplay()
  const { isLive } = useTimeMode()
  if (isLive) return <Measured />
  return (
    <Page title={t('performance.title')}>
      <Empty>{t('performance.liveOnly')}</Empty>
    </Page>
  )
}

function Measured() {
  const { t } = useDisplay()
  const answer = useCall('getPerformance', {}, { everyMs: EVERY_MS })
  return (
    <DetailScreen
      title={t('performance.title')}
      facts={t('performance.intro')}
      answer={answer}
      failed={t('performance.failed')}
      loading={<Loading shape="table" count={8} />}
      back={null}
    >
      {(figures) => <Figures figures={figures} />}
    </DetailScreen>
  )
}

function Figures({ figures }: { figures: Performance }) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const frames = useFrames()
  const calls = useMemo(() => callColumns(display), [display])
  const steps = useMemo(() => stepColumns(display), [display])
  return (
    <Stack gap={22}>
      <TrialLoad isAllowed={figures.isDemonstration} />
      <section>
        <Heading marginBottom={8}>{t('performance.calls.title', { minutes: figures.calls.minutes })}</Heading>
        <FigureTiles tiles={callTiles(display, figures)} />
      </section>
      <section>
        <Heading marginBottom={8}>{t('performance.browser.title')}</Heading>
        <FigureTiles tiles={browserTiles(display, { delaysMs: streamDelaysMs(), frames })} />
      </section>
      <section>
        <Heading marginBottom={8}>{t('performance.process.title')}</Heading>
        <FigureTiles tiles={serverTiles(display, figures)} />
      </section>
      <Grid columns="repeat(auto-fit, minmax(min(100%, 460px), 1fr))" gap={22}>
        <section>
          <Heading marginBottom={8}>{t('performance.calls.slowest')}</Heading>
          {figures.calls.slowest.length === 0 ? (
            <Empty>{t('performance.calls.none')}</Empty>
          ) : (
            <PlainTable
              label={t('performance.calls.slowest')}
              columns={calls}
              rows={figures.calls.slowest}
              rowId={({ call }) => call}
            />
          )}
        </section>
        <section>
          <Heading marginBottom={8}>{t('performance.chain.title')}</Heading>
          <PlainTable
            label={t('performance.chain.title')}
            columns={steps}
            rows={figures.chain}
            rowId={({ step }) => step}
          />
        </section>
      </Grid>
    </Stack>
  )
}

function TrialLoad({ isAllowed }: { isAllowed: boolean }) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const { load, start, stop } = useLoad(setup.id)
  const [perSecond, choose] = useState<string>(String(LOADS_PER_SECOND[0]))
  const isRunning = load !== null && !load.isOver
  return (
    <section>
      <Heading marginBottom={8}>{t('performance.load.title')}</Heading>
      {isAllowed ? (
        <>
          <Row wraps gap={12} align="center" marginBottom={12}>
            <Segmented
              label={t('performance.load.rates')}
              value={perSecond}
              options={LOADS_PER_SECOND.map((count) => ({
                value: String(count),
                label: t('performance.load.rate', { count }),
              }))}
              onChange={choose}
            />
            {isRunning ? (
              <Button variant="default" onClick={stop}>
                {t('performance.load.stop')}
              </Button>
            ) : (
              <Button onClick={() => void start(Number(perSecond))}>{t('performance.load.start')}</Button>
            )}
            <Text as="p" tone="muted">
              {t('performance.load.intro', { seconds: LOAD_SECONDS })}
            </Text>
          </Row>
          {load && <FigureTiles tiles={loadTiles(display, load)} />}
        </>
      ) : (
        <Text as="p" tone="muted">
          {t('performance.load.onlyDemonstration')}
        </Text>
      )}
    </section>
  )
}
