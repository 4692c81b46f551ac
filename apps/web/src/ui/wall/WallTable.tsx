import type { Formats } from '@verglas/language'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useIsStage } from '../../lib/stage.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Box } from '../layout/Box.tsx'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import { Page } from '../page/Page.tsx'
import { Answer } from '../states/Answer.tsx'
import type { Answered } from '../states/answered.ts'
import { Loading } from '../states/Loading.tsx'
import { brightnessOf, USUAL_DIMMING } from './dimming.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { WALL_PAGE_MS, wallPage } from './wall-pages.ts'
import css from './wall-table.module.css'

export type WallColumn<Row> = {
  readonly id: string
  readonly label: ReactNode
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
  /** The most rows of a page; fewer are shown if their words take more lines. */
  rowsAPage?: number
  /** In the other half, for example a map. */
  sideContent?: ReactNode
}

/** Rows of two lines that are readable from four metres. */
const ROWS_A_PAGE = 7
const RETRY_MS = 30_000

/** A list on a wall: no search, scrolling or pointing. Its pages alternate, with the clock above them. */
export function WallTable<Row>(props: Props<Row>) {
  const {
    title,
    facts,
    rows,
    rowId,
    columns,
    needsAction,
    isMuted,
    timeZone,
    answer,
    failed,
    sideContent,
    rowsAPage: wishedRows = ROWS_A_PAGE,
  } = props
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const nowMs = useNowMs(WALL_PAGE_MS)
  const { ref, rowsAPage } = useFittingRows({ rowsAPage: wishedRows, rowCount: rows.length, nowMs })
  const page = wallPage(rows, rowsAPage, nowMs)
  useRecovery(answer)
  // A slide is dimmed by the surrounding stage.
  const isStage = useIsStage()
  const brightness = isStage ? 1 : usualBrightness(formats, nowMs)
  const style = wallStyle(columns, page.places, brightness)
  return (
    <Page title={title} layout="full" facts={<span className={css.facts}>{facts}</span>}>
      <Answer answer={answer} failed={failed} loading={<Loading shape="table" count={rowsAPage} />}>
        {() => (
          <div className={css.wall} data-wall style={style}>
            <Row flex={1} gap="1vw" minHeight={0}>
              {/* biome-ignore lint/a11y/useSemanticElements: its rows share the height of the window, which rows of a table do not. */}
              <div ref={ref} role="table" className={css.table} aria-label={title}>
                <WallHead columns={columns} />
                {page.rows.map((row) => (
                  <WallRow
                    key={rowId(row)}
                    row={row}
                    columns={columns}
                    needsAction={needsAction(row)}
                    isMuted={isMuted(row)}
                  />
                ))}
              </div>
              {sideContent !== undefined && <SideContent>{sideContent}</SideContent>}
            </Row>
            <Text as="p" tone="muted" margin="4px 0 0" size="var(--wall-text)" lineHeight={1.1}>
              {t('app.wallPage', { first: page.first, last: page.last, total: rows.length })}
            </Text>
          </div>
        )}
      </Answer>
    </Page>
  )
}

const wallStyle = <Row,>(columns: readonly WallColumn<Row>[], places: number, brightness: number) => {
  const shares = columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ')
  return { '--columns': shares, '--rows': places, '--brightness': brightness } as CSSProperties
}

const usualBrightness = ({ local }: Pick<Formats, 'local'>, atMs: number): number =>
  brightnessOf(USUAL_DIMMING, { atMs, local: local(atMs), place: null })

const WallHead = <Row,>({ columns }: Pick<Props<Row>, 'columns'>) => (
  // biome-ignore lint/a11y/useSemanticElements: as the table.
  // biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus.
  <div role="row" className={css.head}>
    {columns.map(({ id, label, align }) => (
      // biome-ignore lint/a11y/useSemanticElements: as the table.
      // biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus.
      <span role="columnheader" key={id} data-align={align}>
        {label}
      </span>
    ))}
  </div>
)

type RowProps<Row> = {
  readonly row: Row
  readonly columns: readonly WallColumn<Row>[]
  readonly needsAction: boolean
  readonly isMuted: boolean
}

const WallRow = <Row,>({ row, columns, needsAction, isMuted }: RowProps<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: as the table.
  // biome-ignore lint/a11y/useFocusableInteractive: nothing on a wall takes the focus.
  <div
    role="row"
    className={css.row}
    data-action={needsAction || undefined}
    data-muted={isMuted || undefined}
  >
    {columns.map(({ id, align, cell }) => (
      // biome-ignore lint/a11y/useSemanticElements: as the table.
      <span role="cell" key={id} data-align={align}>
        {cell(row)}
      </span>
    ))}
  </div>
)

/** After a failure a wall retries automatically, because nobody is there to press a button. */
function useRecovery({ error, refetch }: Answered<unknown>): void {
  const nowMs = useNowMs(RETRY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-runs every 30 s while the error lasts.
  useEffect(() => {
    if (error) void refetch()
  }, [error, nowMs])
}

const SideContent = (props: LayoutProps) => (
  <Box isFramed flex={1} minWidth={0} overflow="hidden" {...props} />
)
