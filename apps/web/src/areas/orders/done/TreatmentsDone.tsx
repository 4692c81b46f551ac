import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { spreadWords, treatmentWords } from '@verglas/language'
import { Suspense, useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { sawRev } from '../../../lib/credentials.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Note } from '../../../ui/layout/Note.tsx'
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
  const { isClosed, reason } = useLiveOnly()
  const params = { circuitId: circuit.id }
  const answer = useCall('listTreatmentActs', { params }, { keepsPrevious: true })
  const ordered = useCall('getLatestDirective', { params }, { keepsPrevious: true }).data?.public.inForce
  const mayReport = hasFeature('directive_post')
  const vehicleEntries = useCall('listVehicles', {}, { enabled: mayReport, keepsPrevious: true }).data
    ?.entries
  const vehicles = useMemo(() => (vehicleEntries ?? []).map(({ name }) => name), [vehicleEntries])
  const [isOpen, setOpen] = useState(false)
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
            <ol className={css.history}>
              {(isBrief ? treatments.slice(0, 1) : treatments).map((act) => (
                <ActRow key={act.id} display={display} circuit={circuit} act={act} mayWithdraw={mayReport} />
              ))}
            </ol>
          )
        }
      </Answer>
      {mayReport && !isOpen && (
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
      )}
      {mayReport && !isOpen && !isBrief && (
        <Link className={css.importLink} to="/roads/treatments/import">
          {t('circuits.done.importing.link')}
        </Link>
      )}
      {isOpen && (
        <Suspense fallback={<Loading shape="text" count={3} />}>
          <TreatmentForm
            display={display}
            circuit={circuit}
            ordered={ordered?.rules[0] ?? null}
            vehicles={vehicles}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type RowProps = Props & { readonly act: Act; readonly mayWithdraw: boolean }

function ActRow({ display, circuit, act, mayWithdraw }: RowProps) {
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call('withdrawTreatment', { params: { circuitId: act.circuitId, actId: act.id } }),
    onSuccess: async ({ rev }) => {
      sawRev(rev)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'listTreatmentActs' })
    },
  })
  const { spreadGm2, doneAt, author, toldAt, withdrawnBy, withdrawnAt } = act
  const { kmFrom, kmTo, vehicle, origin } = act
  const words = [
    treatmentWords(display, act),
    spreadWords(display, { minGm2: spreadGm2, maxGm2: null }, circuit),
    kmFrom === null || kmTo === null
      ? ''
      : t('circuits.done.stretch', { from: formats.number(kmFrom, 1), to: formats.number(kmTo, 1) }),
  ]
  const what = `${formats.dateTime(Date.parse(doneAt))} – ${words.filter(Boolean).join(' ')}`
  const time = formats.dateTime(Date.parse(toldAt))
  const facts = [
    vehicle !== null && origin !== 'terminal' ? vehicle : '',
    t(`circuits.done.origins.${origin}`, { author, time }),
    withdrawnBy !== null && withdrawnAt !== null
      ? t('circuits.done.withdrawnBy', {
          author: withdrawnBy,
          time: formats.dateTime(Date.parse(withdrawnAt)),
        })
      : '',
  ]
  return (
    <li data-withdrawn={withdrawnAt !== null || undefined}>
      <span>
        {withdrawnAt === null ? what : <s>{what}</s>}{' '}
        {mayWithdraw && withdrawnAt === null && !isConfirming && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={isClosed}
            title={reason}
            loading={withdraw.isPending}
            onClick={() => setConfirming(true)}
          >
            {t('circuits.done.withdraw')}
          </Button>
        )}
      </span>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {isConfirming && (
        <DeleteQuestion
          label={t('circuits.done.withdraw')}
          question={t('circuits.done.withdrawQuestion', { words: what })}
          confirm={t('circuits.done.withdrawSure')}
          onDelete={() => {
            setConfirming(false)
            withdraw.mutate()
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      {withdraw.isError && (
        <Text as="span" tone="alarm" size={13} margin={0} role="alert">
          {failureWords(t, withdraw.error)}
        </Text>
      )}
    </li>
  )
}
