import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useIsStage } from '../../lib/stage.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Page } from '../page/Page.tsx'
import { Answer } from '../states/Answer.tsx'
import type { Answered } from '../states/answered.ts'
import { Loading } from '../states/Loading.tsx'
import { brightnessOf, USUAL_DIMMING } from './dimming.ts'
import { WallClock } from './WallClock.tsx'
import { WALL_PAGE_MS, wallPage } from './wall-pages.ts'
import css from './wall-table.module.css'

export type WallColumn<Row> = {
  readonly id: string
  readonly label: string
  /** Share of the width. */
  readonly share: number
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
}

type Props<Row> = {
  title: string
  /** One line that summarises all rows. */
  facts: ReactNode
  /** The worst first. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly WallColumn<Row>[]
  /** Whether the row needs action, and whether its values are unreliable. */
  needsAction: (row: Row) => boolean
  isMuted: (row: Row) => boolean
  timeZone: string
  answer: Answered<unknown>
  failed: string
  /** In the other half, for example a map. */
  sideContent?: ReactNode
}

/** The number of rows readable from four metres. */
const ROWS_A_PAGE = 11
const RETRY_MS = 30_000

/** A list on a wall: no search, scrolling or pointing. Its pages alternate, with the clock above them. */
export function WallTable<Row>(props: Props<Row>) {
  const { title, facts, rows, rowId, columns, needsAction, isMuted, timeZone, answer, failed, sideContent } =
    props
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const nowMs = useNowMs(WALL_PAGE_MS)
  const page = wallPage(rows, ROWS_A_PAGE, nowMs)
  useRecovery(answer)
  // a slide is dimmed together with the stage around it
  const isStage = useIsStage()
  const instant = { atMs: nowMs, local: formats.local(nowMs), place: null }
  const brightness = isStage ? 1 : brightnessOf(USUAL_DIMMING, instant)
  const columnShares = columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ')
  return (
    <Page
      title={title}
      layout="full"
      facts={<span className={css.facts}>{facts}</span>}
      actions={<WallClock timeZone={timeZone} />}
    >
      <Answer answer={answer} failed={failed} loading={<Loading shape="table" count={ROWS_A_PAGE} />}>
        {() => (
          <div
            className={css.wall}
            data-wall
            style={
              {
                '--columns': columnShares,
                '--rows': ROWS_A_PAGE,
                '--brightness': brightness,
              } as CSSProperties
            }
          >
            <div className={css.halves}>
              {/* biome-ignore lint/a11y/useSemanticElements: its rows share the height of the window, which rows of a table do not. */}
              <div role="table" className={css.table} aria-label={title}>
                {/* biome-ignore lint/a11y/useSemanticElements: as the table. */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus. */}
                <div role="row" className={css.head}>
                  {columns.map(({ id, label, align }) => (
                    // biome-ignore lint/a11y/useSemanticElements: as the table.
                    // biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus.
                    <span role="columnheader" key={id} data-align={align}>
                      {label}
                    </span>
                  ))}
                </div>
                {page.rows.map((row) => (
                  // biome-ignore lint/a11y/useSemanticElements: as the table.
                  // biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus.
                  <div
                    role="row"
                    key={rowId(row)}
                    className={css.row}
                    data-action={needsAction(row) || undefined}
                    data-muted={isMuted(row) || undefined}
                  >
                    {columns.map(({ id, align, cell }) => (
                      // biome-ignore lint/a11y/useSemanticElements: as the table.
                      <span role="cell" key={id} data-align={align}>
                        {cell(row)}
                      </span>
                    ))}
                  </div>
                ))}
              </div>
              {sideContent !== undefined && <div className={css.sideContent}>{sideContent}</div>}
            </div>
            <p className={css.foot}>
              {t('app.wallPage', { first: page.first, last: page.last, total: rows.length })}
            </p>
          </div>
        )}
      </Answer>
    </Page>
  )
}

/** After a failure a wall retries by itself, since nobody is there to do it. */
function useRecovery({ error, refetch }: Answered<unknown>): void {
  const nowMs = useNowMs(RETRY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each half minute anew while it lasts.
  useEffect(() => {
    if (error) void refetch()
  }, [error, nowMs])
}
