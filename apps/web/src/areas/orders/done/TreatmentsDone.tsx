import { Button, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { spreadWords, treatmentWords } from '@verglas/language'
import { Suspense, useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'

const TreatmentForm = lazyComponent(() => import('./TreatmentForm.tsx'), 'TreatmentForm')

type Act = CallAnswer<'listTreatmentActs'>['treatments'][number]
type Props = { readonly display: Display; readonly circuit: Circuit }
/** Brief: a crew in a truck sees the latest treatments and reports its own. */
type TreatmentsProps = Props & { readonly isBrief?: boolean }

/** The treatments done on a circuit in the last days, and the form to report one. */
export function TreatmentsDone({ display, circuit, isBrief = false }: TreatmentsProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const params = { circuitId: circuit.id }
  const answer = useCall('listTreatmentActs', { params }, { keepsPrevious: true })
  const mayReport = hasFeature('directive_post')
  return (
    <section className={css.section} aria-labelledby="treatments-done">
      <h2 id="treatments-done">{t('circuits.done.title')}</h2>
      <Answer
        answer={answer}
        failed={t('circuits.done.failed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {({ treatments }) =>
          treatments.length === 0 ? (
            <Note>{t('circuits.done.none')}</Note>
          ) : (
            <Acts
              display={display}
              circuit={circuit}
              acts={isBrief ? treatments.slice(0, 1) : treatments}
              mayWithdraw={mayReport}
            />
          )
        }
      </Answer>
      {mayReport && <RecordTreatment display={display} circuit={circuit} isBrief={isBrief} />}
    </section>
  )
}

type RecordProps = Props & { readonly isBrief: boolean }

/** The button that opens the form of a treatment, and the way to an import. */
function RecordTreatment({ display, circuit, isBrief }: RecordProps) {
  const { t } = display
  const { isClosed, reason } = useLiveOnly()
  const params = { circuitId: circuit.id }
  const ordered = useCall('getLatestDirective', { params }, { keepsPrevious: true }).data?.public.inForce
  const vehicleEntries = useCall('listVehicles', {}, { keepsPrevious: true }).data?.entries
  const vehicles = useMemo(() => (vehicleEntries ?? []).map(({ name }) => name), [vehicleEntries])
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Loading shape="text" count={3} />}>
        <TreatmentForm
          display={display}
          circuit={circuit}
          ordered={ordered?.rules[0] ?? null}
          vehicles={vehicles}
          onDone={() => setOpen(false)}
        />
      </Suspense>
    )
  return (
    <>
      <Button
        className={css.give}
        size="sm"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
        disabled={isClosed}
        title={reason}
        onClick={() => setOpen(true)}
      >
        {t('circuits.done.record')}
      </Button>
      {!isBrief && (
        <Link className={css.importLink} to="/roads/treatments/import">
          {t('circuits.done.importing.link')}
        </Link>
      )}
    </>
  )
}

type ActsProps = Props & { readonly acts: readonly Act[]; readonly mayWithdraw: boolean }

/** The latest treatments; the others on request. */
function Acts({ display, circuit, acts, mayWithdraw }: ActsProps) {
  const { t } = display
  const [isComplete, setComplete] = useState(false)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const visible = isComplete ? acts : acts.slice(0, FIRST_ACTS)
  return (
    <>
      <Stack as="ol" className={css.history} gap={8} margin="8px 0">
        {visible.map((act) => (
          <ActRow
            key={act.id}
            display={display}
            circuit={circuit}
            act={act}
            mayWithdraw={mayWithdraw}
            isSelected={act.id === selectedId}
            onSelect={() => setSelectedId(act.id === selectedId ? null : act.id)}
          />
        ))}
      </Stack>
      {acts.length > visible.length && (
        <Button size="compact-sm" variant="default" onClick={() => setComplete(true)}>
          {t('circuits.done.more', { count: acts.length - visible.length })}
        </Button>
      )}
    </>
  )
}

const FIRST_ACTS = 3

type RowProps = Props & {
  readonly act: Act
  readonly mayWithdraw: boolean
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function ActRow({ display, circuit, act, mayWithdraw, isSelected, onSelect }: RowProps) {
  const { treatmentText, facts } = actWords(display, act, circuit)
  const isWithdrawn = act.withdrawnAt !== null
  const mayChange = mayWithdraw && !isWithdrawn
  return (
    <li data-withdrawn={isWithdrawn || undefined}>
      {mayChange ? (
        <UnstyledButton aria-expanded={isSelected} onClick={onSelect}>
          {treatmentText}
        </UnstyledButton>
      ) : isWithdrawn ? (
        <s>{treatmentText}</s>
      ) : (
        <span>{treatmentText}</span>
      )}
      <small>{facts}</small>
      {mayChange && isSelected && <Withdrawal display={display} act={act} treatmentText={treatmentText} />}
    </li>
  )
}

type WithdrawalProps = Pick<Props, 'display'> & { readonly act: Act; readonly treatmentText: string }

/** Withdraws a treatment, after a question. */
function Withdrawal({ display: { t }, act, treatmentText }: WithdrawalProps) {
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call('withdrawTreatment', { params: { circuitId: act.circuitId, actId: act.id } }),
    onSuccess: async ({ rev }) => {
      raiseHighestRev(rev)
      await client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    },
  })
  if (isConfirming)
    return (
      <DeleteQuestion
        label={t('circuits.done.withdraw')}
        question={t('circuits.done.withdrawQuestion', { words: treatmentText })}
        confirm={t('circuits.done.withdrawSure')}
        onDelete={() => {
          setConfirming(false)
          withdraw.mutate()
        }}
        onCancel={() => setConfirming(false)}
      />
    )
  return (
    <span>
      <Button
        size="compact-xs"
        variant="default"
        disabled={isClosed}
        title={reason}
        loading={withdraw.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('circuits.done.withdraw')}
      </Button>
      {withdraw.isError && (
        <Text as="span" tone="alarm" size={13} margin={0} role="alert">
          {failureWords(t, withdraw.error)}
        </Text>
      )}
    </span>
  )
}

/** Queries whose answers change with a withdrawal: an ordered pass is then no longer done. */
const CHANGED: ReadonlySet<unknown> = new Set(['listTreatmentActs', 'getOrderProgress'])

/** «27 nov. 2026 22:14 – sel 15 g/m²», and who noted it when. */
function actWords(display: Display, act: Act, circuit: Circuit): { treatmentText: string; facts: string } {
  const { t, formats } = display
  const { spreadGm2, doneAt, author, toldAt, withdrawnBy, withdrawnAt, kmFrom, kmTo, vehicle, origin } = act
  const time = (text: string) => formats.dateTime(Date.parse(text))
  const words = [
    treatmentWords(display, act),
    spreadWords(display, { minGm2: spreadGm2, maxGm2: null }, circuit),
    kmFrom === null || kmTo === null
      ? ''
      : t('circuits.done.stretch', { from: formats.number(kmFrom, 1), to: formats.number(kmTo, 1) }),
  ]
  const facts = [
    vehicle !== null && origin !== 'terminal' ? vehicle : '',
    t(`circuits.done.origins.${origin}`, { author, time: time(toldAt) }),
    withdrawnBy !== null && withdrawnAt !== null
      ? t('circuits.done.withdrawnBy', { author: withdrawnBy, time: time(withdrawnAt) })
      : '',
  ]
  return {
    treatmentText: `${time(doneAt)} – ${words.filter(Boolean).join(' ')}`,
    facts: facts.filter(Boolean).join(' · '),
  }
}
