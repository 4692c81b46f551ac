import { Button } from '@mantine/core'
import { isSpreading } from '@verglas/contract/circuit-codes'
import { spreadWords } from '@verglas/language'
import { type ReactNode, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconCheck, IconMinus, IconPlus } from '../../../ui/icons.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { useOwnDirectives, useReadDirective } from '../team/use-own-directives.ts'
import css from './crew.module.css'
import { type CrewPass, steppedGm2 } from './crew-pass.ts'
import type { CrewOrder } from './use-crew-orders.ts'
import { usePassReport } from './use-pass-report.ts'

type Props = { readonly display: Display; readonly circuit: Circuit; readonly order: CrewOrder }

/**
 * «Vu», «Parti», «Fait»: those that are done have a check and their time. «Fait» appears once the crew has left, so that
 * a stray tap never records a pass that was not driven.
 */
export function CrewActions({ display, circuit, order: { directive, pass } }: Props) {
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const own = useOwnDirectives()?.find(({ directive: { id } }) => id === directive.id)
  const read = useReadDirective(directive)
  const report = usePassReport(directive)
  const isUnread = own !== undefined && own.readAt === null
  const isOut = pass !== null && pass.startedMs !== null
  const isBusy = read.isPending || report.isPending
  const problem = read.error ?? report.error
  const shared = { disabled: isClosed || isBusy, title: reason, size: 'xl' as const, className: css.action }
  return (
    <div className={css.actions}>
      {isUnread ? (
        <Button {...shared} loading={read.isPending} onClick={() => read.mutate()}>
          {t('crew.seen')}
        </Button>
      ) : (
        own?.readAt && <Reported>{t('crew.seenAt', { time: formats.time(Date.parse(own.readAt)) })}</Reported>
      )}
      {pass && pass.startedMs === null && (
        <Button
          {...shared}
          variant={isUnread ? 'default' : 'filled'}
          loading={report.isPending && report.variables?.state === 'out'}
          onClick={() => report.mutate({ passNo: pass.passNo, state: 'out' })}
        >
          {t('crew.leave')}
        </Button>
      )}
      {pass && pass.startedMs !== null && (
        <Departed
          display={display}
          pass={pass}
          isClosed={shared.disabled}
          reason={reason}
          onUndo={report.mutate}
        />
      )}
      {pass && isOut && (
        <Finish
          key={pass.passNo}
          display={display}
          circuit={circuit}
          pass={pass}
          isClosed={shared.disabled}
          reason={reason}
          onDone={(spreadGm2) => report.mutate({ passNo: pass.passNo, state: 'done', spreadGm2 })}
        />
      )}
      {problem && <p role="alert">{failureWords(t, problem)}</p>}
    </div>
  )
}

type DepartedProps = Pick<Props, 'display'> & {
  readonly pass: CrewPass
  readonly isClosed: boolean
  readonly reason: string | undefined
  readonly onUndo: (report: { passNo: number; state: 'planned' }) => void
}

/** As high as the button that was there, so that a second tap does not meet the next one. */
function Departed({ display: { t, formats }, pass, isClosed, reason, onUndo }: DepartedProps) {
  const { passNo, startedMs, startedBy } = pass
  return (
    <Reported>
      {t('crew.leftAt', { time: formats.time(startedMs ?? 0), name: startedBy ?? '' })}
      <Button
        variant="subtle"
        size="md"
        className={css.undo}
        disabled={isClosed}
        title={reason}
        onClick={() => onUndo({ passNo, state: 'planned' })}
      >
        {t('crew.notLeft')}
      </Button>
    </Reported>
  )
}

function Reported({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css.reported}>
      <IconCheck size={20} aria-hidden /> {children}
    </p>
  )
}

type FinishProps = Omit<Props, 'order'> & {
  readonly pass: CrewPass
  readonly isClosed: boolean
  readonly reason: string | undefined
  readonly onDone: (spreadGm2: number | null) => void
}

/** «Fait», with the ordered amount, which can be stepped up and down. */
function Finish({ display, circuit, pass, isClosed, reason, onDone }: FinishProps) {
  const { t } = display
  const { dose } = pass
  const ordered = isSpreading(dose.treatment) ? (dose.maxGm2 ?? dose.minGm2) : null
  const [gm2, setGm2] = useState(ordered)
  const amount = spreadWords(display, { minGm2: gm2, maxGm2: null }, circuit)
  const step = (direction: 1 | -1) => setGm2((current) => current && steppedGm2(current, direction))
  return (
    <>
      {gm2 !== null && (
        <fieldset className={css.amount}>
          <legend>{t('crew.spread')}</legend>
          <Button
            size="xl"
            variant="default"
            disabled={isClosed}
            aria-label={t('crew.less')}
            onClick={() => step(-1)}
          >
            <IconMinus size={24} aria-hidden />
          </Button>
          <output aria-live="polite">{amount}</output>
          <Button
            size="xl"
            variant="default"
            disabled={isClosed}
            aria-label={t('crew.more')}
            onClick={() => step(1)}
          >
            <IconPlus size={24} aria-hidden />
          </Button>
        </fieldset>
      )}
      <Button size="xl" className={css.action} disabled={isClosed} title={reason} onClick={() => onDone(gm2)}>
        {t('crew.finish')}
      </Button>
    </>
  )
}
