import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ALL_ZONES } from '@verglas/contract/report-codes'
import { HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { useLastLook } from '../../roadcast/tonight/panels.ts'
import { ReportCard, ReportForm, type ReportStart } from '../panels.ts'
import { ChangeGroups, ChangeList } from './ChangeGroups.tsx'
import { groupTitle } from './change-words.ts'
import type { Change, Group } from './changes.ts'
import css from './handover.module.css'
import type { OpenWork } from './open-work.ts'
import { useChanges } from './use-changes.ts'
import { useNoteTexts } from './use-note-texts.ts'
import { useOpenWork } from './use-open-work.ts'

const SPANS_H = [4, 8, 12, 24] as const
const USUAL_H = 8
const SKELETON_LINES = 24

/**
 * The hand-over: what is in force, what has changed since the shift began or the last visit, and the note for the
 * next shift.
 */
export function HandoverPage() {
  const { t } = useTranslation()
  const { hasFeature, formats } = useContextData()
  const { nowMs } = useTimeMode()
  const { isClosed } = useLiveOnly()
  const [spanText, setSpan] = useSearchText('since')
  const lookMs = useLastLook()
  const hours = SPANS_H.find((spanHours) => String(spanHours) === spanText) ?? USUAL_H
  const sinceMs = spanText === 'look' ? lookMs : Math.floor(nowMs / HOUR_MS) * HOUR_MS - hours * HOUR_MS
  const { changes, current, isPending, failed } = useChanges(sinceMs)
  const { work, hasFailed } = useOpenWork(nowMs, sinceMs)
  const [start, setStart] = useState<ReportStart | null>(null)
  const writeTexts = useNoteTexts()
  const mayWrite = hasFeature('admin_news') || hasFeature('directive_post')

  async function begin() {
    const texts = await writeTexts([...(work ?? []), ...(current ?? []), ...changes], sinceMs)
    setStart({ kind: 'handover', fromMs: sinceMs, toMs: nowMs, texts })
  }

  return (
    <Page
      title={t('navigation.handover')}
      facts={<span>{t('handover.since', { since: formats().dateTime(sinceMs) })}</span>}
      skeleton={<Loading shape="text" count={SKELETON_LINES} />}
      actions={
        mayWrite &&
        !isClosed && (
          <Button
            size="xs"
            leftSection={<IconPencil size={15} />}
            disabled={isPending || start !== null}
            onClick={() => void begin()}
          >
            {t('handover.write')}
          </Button>
        )
      }
    >
      {start && <NoteForm start={start} onClose={() => setStart(null)} />}
      {hasFeature('directive') && hasFeature('roadcast') && <Open work={work} hasFailed={hasFailed} />}
      {hasFeature('alerts') && <Current dangers={current} />}
      <LastNote />
      <section aria-labelledby="handover-changes">
        <header className={css.heading}>
          <h2 id="handover-changes">{t('handover.changes')}</h2>
          <SpanChoice
            value={spanText === 'look' ? 'look' : String(hours)}
            onChange={(next) => setSpan(next === String(USUAL_H) ? null : next)}
          />
        </header>
        {failed.length > 0 && (
          <Text role="alert" as="p" tone="muted" size={13}>
            {t('handover.partly', { what: failed.map((of) => t(`handover.groups.${of}`)).join(', ') })}
          </Text>
        )}
        {isPending ? <Loading count={6} /> : <ChangeGroups changes={changes} />}
      </section>
    </Page>
  )
}

type NoteFormProps = { readonly start: ReportStart; readonly onClose: () => void }

/** The note for the next shift, filled in with the content of the page. */
function NoteForm({ start, onClose }: NoteFormProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return (
    <Box as="section" hasLineBelow paddingBottom={16} aria-label={t('handover.write')}>
      <ReportForm
        report={undefined}
        start={start}
        onSave={(body) => call('createReport', { params: { setupId: setup.id }, body })}
        onDone={() => {
          showToast(t('handover.written'))
          onClose()
        }}
        onCancel={onClose}
        onReload={onClose}
      />
    </Box>
  )
}

type SpanChoiceProps = { readonly value: string; readonly onChange: (value: string) => void }

/** Since when changes are listed: some hours ago, or the last visit. */
function SpanChoice({ value, onChange }: SpanChoiceProps) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const spans = SPANS_H.map((span) => ({ value: String(span), label: formats().duration(span * HOUR_MS) }))
  return (
    <FilterBar>
      <Segmented
        label={t('handover.span')}
        value={value}
        options={[...spans, { value: 'look', label: t('handover.look') }]}
        onChange={onChange}
      />
    </FilterBar>
  )
}

type OpenProps = { readonly work: readonly OpenWork[] | null; readonly hasFailed: boolean }

/** The work of the next shift: decisions with their deadlines, plans that are not enough, what is not done, and the other orders. */
function Open({ work, hasFailed }: OpenProps) {
  const { t } = useTranslation()
  const sections = [
    { group: 'decisions', kinds: ['toClose', 'toDecide', 'outdatedAdvice'] },
    { group: 'traffic', kinds: ['roadDecided'] },
    { group: 'plans', kinds: ['weakPlan'] },
    { group: 'undone', kinds: ['undonePass'] },
    { group: 'orders', kinds: ['orderInForce'] },
  ] as const satisfies readonly { group: Group; kinds: readonly OpenWork['kind'][] }[]
  return sections.map(({ group, kinds }) => {
    const workOfKinds = work?.filter(({ kind }) => kinds.some((own) => own === kind)) ?? []
    const title = groupTitle(t, group, work ?? [])
    const isOptional =
      group === 'traffic' || group === 'plans' || group === 'undone' || title === t('handover.otherOrders')
    if (isOptional && workOfKinds.length === 0) return null
    return (
      <section key={group} aria-labelledby={`handover-${group}`}>
        <header className={css.heading}>
          <h2 id={`handover-${group}`}>{title}</h2>
          {(group === 'decisions' || group === 'orders') && (
            <Link to="/roads/circuits">{t('handover.allCircuits')}</Link>
          )}
        </header>
        {work === null && !hasFailed ? (
          <Loading count={1} />
        ) : workOfKinds.length > 0 ? (
          <ChangeList changes={workOfKinds} />
        ) : (
          <Text as="p" tone="muted" size={13}>
            {t(hasFailed ? 'handover.workFailed' : `handover.none.${group}`)}
          </Text>
        )}
      </section>
    )
  })
}

/** The alerts that the next shift takes over: those in force and those that begin within a day. */
function Current({ dangers }: { dangers: readonly Change[] | null }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="handover-current">
      <header className={css.heading}>
        <h2 id="handover-current">{t('handover.groups.current')}</h2>
        <Link to="/alerts">{t('handover.allAlerts')}</Link>
      </header>
      {dangers === null ? (
        <Loading count={2} />
      ) : dangers.length === 0 ? (
        <Text as="p" tone="muted" size={13}>
          {t('handover.noneCurrent')}
        </Text>
      ) : (
        <ChangeList changes={dangers} />
      )}
    </section>
  )
}

/** The latest note, to be read and signed by the person who takes over. */
function LastNote() {
  const { t } = useTranslation()
  const { me } = useContextData()
  const answer = useCall(
    'listReports',
    { params: { zoneId: ALL_ZONES, userId: me.id }, query: { reportKind: 'handover', page: 1 } },
    { keepsPrevious: true },
  )
  return (
    <section aria-labelledby="handover-last">
      <header className={css.heading}>
        <h2 id="handover-last">{t('handover.last')}</h2>
        <Link to="/rapports" search={{ kind: 'handover' }}>
          {t('handover.allNotes')}
        </Link>
      </header>
      <Answer answer={answer} failed={t('reports.failed')} loading={<Loading count={2} />}>
        {({ reports: [last] }) =>
          last ? (
            <ul>
              <ReportCard report={last} isChosen={last.signedAt === null} mayWrite />
            </ul>
          ) : (
            <Empty>{t('handover.noNote')}</Empty>
          )
        }
      </Answer>
    </section>
  )
}
