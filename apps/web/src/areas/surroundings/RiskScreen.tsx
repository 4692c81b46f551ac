import type { ReactNode } from 'react'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { FoldedFacts } from '../../ui/page/FoldedFacts.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './riskviews.module.css'

type Props<Data> = {
  title: string
  facts: ReactNode
  actions?: ReactNode
  answer: Answered<Data>
  failed: string
  /** Displayed instead of everything else; null if there is something to display. */
  empty?: (data: Data) => ReactNode
  list: (data: Data) => ReactNode
  map: (data: Data) => ReactNode
}

/** A danger's list next to its map; on a phone the map is below. */
export function RiskScreen<Data>({ title, facts, actions, answer, failed, empty, list, map }: Props<Data>) {
  return (
    <Page title={title} facts={facts} actions={actions}>
      <FoldedFacts />
      <Stack gap={12}>
        <Answer answer={answer} failed={failed} loading={<Loading shape="chart" heightPx={480} />}>
          {(data) =>
            empty?.(data) || (
              <Grid columns="minmax(0, 2fr) minmax(0, 1fr)" align="start" gap={16} stacksWhenNarrow>
                <Grid className={css.list} gap={14} minWidth={0}>
                  {list(data)}
                </Grid>
                <Box
                  className={css.map}
                  isFramed
                  height="clamp(360px, 70vh, 760px)"
                  overflow="hidden"
                  staysInView
                >
                  {map(data)}
                </Box>
              </Grid>
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}
