import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import wall from '../../ui/wall/wall-table.module.css'
import css from './riskviews.module.css'
import type { Strike } from './storm.ts'
import { stormWords } from './storm-words.ts'

type Props = {
  display: Display
  facts: ReactNode
  answer: Answered<{ readonly isActive: boolean }>
  visibleStrikes: readonly Strike[]
  all: readonly Strike[]
  nowMs: number
  /** Minutes into the past. */
  delay: number
  map: ReactNode
}

/**
 * Lightning on a wall screen: the map, and next to it three lines about distance, movement and the all-clear.
 */
export function StormWall({ display, facts, answer, visibleStrikes, all, nowMs, delay, map }: Props) {
  const { t, formats } = display
  return (
    <Page
      title={t('riskviews.storm.title')}
      layout="full"
      facts={<span className={wall.facts}>{facts}</span>}
      actions={<span>{formats.time(nowMs)}</span>}
    >
      <Answer
        answer={answer}
        failed={t('riskviews.storm.failed')}
        loading={<Loading shape="chart" heightPx={480} />}
      >
        {({ isActive }) =>
          isActive ? (
            <Grid gap="1.5vw" columns="minmax(0, 3fr) minmax(0, 2fr)" height="100%">
              <Box isFramed minHeight={0} overflow="hidden">
                {map}
              </Box>
              <Grid className={css.wallFacts} as="dl" gap={12}>
                {stormWords(display, { visibleStrikes, all, nowMs }).map(
                  ({ id, label, value, note, isAlarm }) => (
                    <div key={id} data-alarm={isAlarm}>
                      <dt>{label}</dt>
                      <dd>
                        <strong>{value}</strong>
                        <span>{note}</span>
                      </dd>
                    </div>
                  ),
                )}
                <div>
                  <dt>{t('riskviews.storm.lately', { duration: formats.duration(delay * 60_000) })}</dt>
                  <dd>
                    <strong>{formats.number(visibleStrikes.length, 0)}</strong>
                    <span>{t('riskviews.storm.strikes')}</span>
                  </dd>
                </div>
              </Grid>
            </Grid>
          ) : (
            <Empty>{t('riskviews.storm.unavailable')}</Empty>
          )
        }
      </Answer>
    </Page>
  )
}
