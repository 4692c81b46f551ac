import type { CallAnswer } from '@verglas/contract'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { FoldedFacts } from '../../ui/page/FoldedFacts.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './warning-map.module.css'

type Props<Data> = {
  display: Display
  title: string
  facts: ReactNode
  actions?: ReactNode
  answer: Answered<Data>
  failed: string
  /** Replaces map and list if there is nothing to show. */
  empty: (data: Data) => ReactNode
  list: (data: Data) => ReactNode
  map: (data: Data) => ReactNode
}

/** The map of a service with its list next to it; on a phone the map comes first. */
export function WarningMapScreen<Data>(props: Props<Data>) {
  const { title, facts, actions, answer, failed, empty, list, map } = props
  return (
    <Page title={title} layout="full" facts={facts} actions={actions}>
      <FoldedFacts />
      <Stack gap={10} height="100%" minHeight={0}>
        <Answer answer={answer} failed={failed} loading={<Loading shape="chart" heightPx={480} />}>
          {(data) =>
            empty(data) || (
              <Row className={css.panel} isPanel reachesEnd flex={1} minHeight={0} overflow="hidden">
                <section className={css.list}>{list(data)}</section>
                <div className={css.map}>{map(data)}</div>
              </Row>
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}

type Issue = Pick<CallAnswer<'getVigicrues'>, 'issuedAt' | 'attribution'>

/** When the map was issued and by whom. */
export function issueWords({ t, formats }: Display, key: string, issue: Issue, nowMs: number): ReactNode {
  if (issue.issuedAt === null) return null
  const issuedMs = Date.parse(issue.issuedAt)
  return (
    <>
      <span>
        {t(key, { time: formats.dateTime(issuedMs), age: formats.age(Math.max(0, nowMs - issuedMs)) })}
      </span>
      <span>{issue.attribution}</span>
    </>
  )
}
