import { Button } from '@mantine/core'
import { isSpreading, USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { ReactNode } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconCheck, IconClock } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { useOwnDirectives } from '../team/use-own-directives.ts'
import css from './crew.module.css'
import type { CrewPass } from './crew-pass.ts'
import { Finish } from './Finish.tsx'
import { Leave } from './Leave.tsx'
import type { CrewOrder } from './use-crew-orders.ts'
import { useCrewReports } from './use-crew-reports.ts'

type Props = { readonly display: Display; readonly circuit: Circuit; readonly order: CrewOrder }

/**
 * «Vu», «Parti», «Fait». Steps that are done show a check and their time. «Fait» appears only after the departure,
 * so that a stray tap never records a pass that was not driven. A tap counts at once, even without network.
 */
export function CrewActions({ display, circuit, order: { directive, pass } }: Props) {
  const { isClosed, reason } = useLiveOnly()
  const { isUnread } = useReadReceipt(directive.id)
  const { reports, report } = useCrewReports()
  const waiting = reports.filter(
    (waitingReport) => waitingReport.directiveId === directive.id && waitingReport.refusal === null,
  )
  const tap = (state: 'planned' | 'out' | 'done', passNo: number, spreadGm2: number | null = null) =>
    report({ directiveId: directive.id, circuitId: circuit.id, state, passNo, spreadGm2 })
  const shared = { disabled: isClosed, title: reason, size: 'xl' as const, className: css.action }
  const isOut = pass !== null && pass.startedMs !== null
  return (
    <div className={css.actions}>
      <ReadAction {...{ display, circuit, directive }} />
      {pass && !isOut && (
        <Leave
          key={pass.passNo}
          {...{ display, pass }}
          roundMs={(circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS}
          button={{ ...shared, variant: isUnread ? 'default' : 'filled' }}
          onLeave={() => tap('out', pass.passNo)}
        />
      )}
      {pass && isOut && (
        <>
          <Departed
            display={display}
            pass={pass}
            isWaiting={waiting.some(({ state, passNo }) => state === 'out' && passNo === pass.passNo)}
            isClosed={isClosed}
            reason={reason}
            onUndo={() => tap('planned', pass.passNo)}
          />
          <Finish
            key={pass.passNo}
            display={display}
            circuit={circuit}
            ordered={isSpreading(pass.dose.treatment) ? pass.dose : null}
            treatment={pass.dose.treatment}
            startedMs={pass.startedMs ?? 0}
            isClosed={isClosed}
            reason={reason}
            onDone={(spreadGm2) => tap('done', pass.passNo, spreadGm2)}
          />
        </>
      )}
    </div>
  )
}

/** Whether the user has still to confirm an order of which they were notified, and what they have confirmed. */
function useReadReceipt(directiveId: string) {
  const ownDirective = useOwnDirectives()?.find(({ directive: { id } }) => id === directiveId)
  const { reports } = useCrewReports()
  const receipt = reports.find(
    ({ directiveId: id, refusal, state }) => id === directiveId && refusal === null && state === 'seen',
  )
  const readAt = ownDirective?.readAt ?? receipt?.at ?? null
  return {
    isUnread: ownDirective !== undefined && readAt === null,
    readAt: ownDirective === undefined ? null : readAt,
    isWaiting: receipt !== undefined,
  }
}

/** «Vu», then its time; nothing for a person who was not notified. */
export function ReadAction({
  display: { t, formats },
  circuit,
  directive,
}: Pick<Props, 'display' | 'circuit'> & Pick<CrewOrder, 'directive'>) {
  const { isClosed, reason } = useLiveOnly()
  const { report } = useCrewReports()
  const { isUnread, readAt, isWaiting } = useReadReceipt(directive.id)
  if (isUnread)
    return (
      <Button
        size="xl"
        className={css.action}
        disabled={isClosed}
        title={reason}
        onClick={() =>
          report({
            directiveId: directive.id,
            circuitId: circuit.id,
            state: 'seen',
            passNo: 0,
            spreadGm2: null,
          })
        }
      >
        {t('crew.seen')}
      </Button>
    )
  return (
    readAt !== null && (
      <Reported t={t} isWaiting={isWaiting}>
        {t('crew.seenAt', { time: formats.time(Date.parse(readAt)) })}
      </Reported>
    )
  )
}

type DepartedProps = Pick<Props, 'display'> & {
  readonly pass: CrewPass
  readonly isWaiting: boolean
  readonly isClosed: boolean
  readonly reason: string | undefined
  readonly onUndo: () => void
}

/** As high as the button that it replaces, so that a second tap does not hit the next one. */
function Departed({ display, pass, isWaiting, isClosed, reason, onUndo }: DepartedProps) {
  const { t, formats } = display
  const { startedMs, startedBy, isOwn } = pass
  return (
    <Reported t={t} isWaiting={isWaiting}>
      {t('crew.leftAt', { time: formats.time(startedMs ?? 0), name: startedBy ?? '' })}
      {isOwn && (
        <Button
          variant="subtle"
          size="md"
          className={css.undo}
          disabled={isClosed}
          title={reason}
          onClick={onUndo}
        >
          {t('crew.notLeft')}
        </Button>
      )}
    </Reported>
  )
}

type ReportedProps = {
  readonly t: Display['t']
  readonly isWaiting: boolean
  readonly children: ReactNode
}

/** A report; until it has been sent, it shows a clock and «à envoyer» instead of the check. */
function Reported({ t, isWaiting, children }: ReportedProps) {
  const Icon = isWaiting ? IconClock : IconCheck
  return (
    <Row as="p" className={css.reported} align="center" gap={6}>
      <Icon size={20} aria-hidden />
      {isWaiting && <strong className={css.waiting}>{t('crew.waiting')}</strong>} {children}
    </Row>
  )
}
