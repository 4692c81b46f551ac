import { Button } from '@mantine/core'
import { correctionWords } from '@verglas/language'
import { Suspense, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useCall } from '../../lib/query.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconPencil, IconUser } from '../../ui/icons.ts'
import { Age } from '../../ui/value/Age.tsx'
import css from './humancast.module.css'
import type { Humancast } from './humancast-draft.ts'
import { useHumancast } from './use-humancast.ts'

const HumancastForm = lazyComponent(() => import('./HumancastForm.tsx'), 'HumancastForm')

type Props = { castpointId: string; timeZone: string }

/** The forecasters' texts and corrections for a point. */
export function Humancasts({ castpointId, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { hasFeature } = useContextData()
  const answer = useCall('getHumancast', { params: { castpointId } }, { keepsPrevious: true }).data
  const { humancasts: list = [], correctionPending = false } = answer ?? {}
  if (list.length === 0 && !correctionPending) return null
  return (
    <section className={css.humancasts} aria-label={display.t('humancast.title')}>
      {correctionPending && (
        <p className={css.pending} role="status">
          {display.t('humancast.applying')}
        </p>
      )}
      {list.map((humancast) => (
        <Entry
          key={humancast.id}
          display={display}
          castpointId={castpointId}
          humancast={humancast}
          mayWithdraw={hasFeature('humancast_edit')}
        />
      ))}
    </section>
  )
}

/** For people with the right to write: a button, replaced by the form once pressed. */
export function WriteHumancast({ castpointId, timeZone, originMs }: Props & { originMs: number }) {
  const { t } = useDisplay(timeZone)
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [isWriting, setIsWriting] = useState(false)
  if (!hasFeature('humancast_edit')) return null
  if (isWriting) {
    return (
      <Suspense fallback={null}>
        <HumancastForm
          castpointId={castpointId}
          timeZone={timeZone}
          beginMs={originMs}
          onDone={() => setIsWriting(false)}
        />
      </Suspense>
    )
  }
  return (
    <Button
      className={css.write}
      size="xs"
      variant="default"
      leftSection={<IconPencil size={15} />}
      disabled={isClosed}
      title={reason ?? t('humancast.writeHint')}
      onClick={() => setIsWriting(true)}
    >
      {t('humancast.write')}
    </Button>
  )
}

/** A humancast stays relevant for hours: it is displayed as old after half a day. */
const PERIOD_S = 12 * 3600

type EntryProps = { display: Display; castpointId: string; humancast: Humancast; mayWithdraw: boolean }

function Entry({ display, castpointId, humancast, mayWithdraw }: EntryProps) {
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const { withdraw } = useHumancast(castpointId)
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, text, corrections, author, writtenAt } = humancast
  const span = ({ from, to }: { from: string; to: string }) => spanWords(display, from, to)
  return (
    <article className={css.entry}>
      <IconUser size={18} aria-hidden />
      <div className={css.words}>
        {text !== '' && <p className={css.text}>{text}</p>}
        {corrections.map((correction) => (
          <p key={JSON.stringify(correction)}>
            {correctionWords({ t, formats }, correction, { author, span: span(correction) })}
          </p>
        ))}
        <p className={css.facts}>
          <span>{author}</span>
          <Age atMs={Date.parse(writtenAt)} periodS={PERIOD_S} timeZone={formats.settings.timeZone} />
          <span>{t('humancast.holds', { span: span(humancast) })}</span>
        </p>
        {withdraw.isError && (
          <p className={css.refused} role="alert">
            {failureWords(t, withdraw.error)}
          </p>
        )}
      </div>
      {mayWithdraw && (
        <div className={css.actions}>
          <Button
            size="compact-xs"
            variant={isConfirming ? 'filled' : 'subtle'}
            disabled={isClosed}
            title={reason ?? t('humancast.withdrawHint')}
            loading={withdraw.isPending}
            onClick={() => (isConfirming ? withdraw.mutate(id) : setIsConfirming(true))}
          >
            {t(isConfirming ? 'humancast.withdrawSure' : 'humancast.withdraw')}
          </Button>
          {isConfirming && (
            <Button size="compact-xs" variant="subtle" onClick={() => setIsConfirming(false)}>
              {t('app.cancel')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** «sam. 21 14:00 – dim. 22 06:00»; the day appears once if both are the same. */
function spanWords({ formats }: Display, from: string, to: string): string {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const isOneDay = formats.local(begin).date === formats.local(end).date
  return `${formats.shortDay(begin)} ${formats.time(begin)} – ${isOneDay ? '' : `${formats.shortDay(end)} `}${formats.time(end)}`
}
