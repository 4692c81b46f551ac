import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { spreadWords, treatmentWords } from '@verglas/language'
import { Suspense, useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { sawRev } from '../../../lib/credentials.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-part.ts'
import type { Display } from '../../../lib/pen.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuit-rows.ts'
import css from '../circuits.module.css'

const TreatmentForm = lazyComponent(() => import('./TreatmentForm.tsx'), 'TreatmentForm')

type Act = CallAnswer<'listTreatmentActs'>['treatments'][number]
type Props = { readonly pen: Display; readonly circuit: Circuit }
/** A crew in a truck sees what was done last, and tells what it does. */
type PartProps = Props & { readonly isBrief?: boolean }

/** What was done on a circuit in the last days, and telling of it. */
export function TreatmentsDone({ pen, circuit, isBrief = false }: PartProps) {
  const { t } = pen
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const params = { circuitId: circuit.id }
  const answer = useCall('listTreatmentActs', { params }, { keepsPrevious: true })
  const ordered = useCall('getLatestDirective', { params }, { keepsPrevious: true }).data?.public.inForce
  const mayTell = hasFeature('directive_post')
  const known = useCall('listVehicles', {}, { enabled: mayTell, keepsPrevious: true }).data?.entries
  const vehicles = useMemo(() => (known ?? []).map(({ name }) => name), [known])
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
            <p className={css.legend}>{t('circuits.done.none')}</p>
          ) : (
            <ol className={css.history}>
              {(isBrief ? treatments.slice(0, 1) : treatments).map((act) => (
                <ActRow key={act.id} pen={pen} circuit={circuit} act={act} mayWithdraw={mayTell} />
              ))}
            </ol>
          )
        }
      </Answer>
      {mayTell && !isOpen && (
        <Button
          className={css.give}
          size="sm"
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => setOpen(true)}
        >
          {t('circuits.done.tell')}
        </Button>
      )}
      {mayTell && !isOpen && !isBrief && (
        <Link className={css.beside} to="/roads/treatments/import">
          {t('circuits.done.importing.link')}
        </Link>
      )}
      {isOpen && (
        <Suspense fallback={<Loading shape="text" count={3} />}>
          <TreatmentForm
            pen={pen}
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

function ActRow({ pen, circuit, act, mayWithdraw }: RowProps) {
  const { t, formats } = pen
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
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
    treatmentWords(pen, act),
    spreadWords(pen, { minGm2: spreadGm2, maxGm2: null }, circuit),
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
        {mayWithdraw && withdrawnAt === null && !isAsked && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={isClosed}
            title={reason}
            loading={withdraw.isPending}
            onClick={() => setAsked(true)}
          >
            {t('circuits.done.withdraw')}
          </Button>
        )}
      </span>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {isAsked && (
        <DeleteQuestion
          label={t('circuits.done.withdraw')}
          question={t('circuits.done.withdrawQuestion', { words: what })}
          confirm={t('circuits.done.withdrawSure')}
          onDelete={() => {
            setAsked(false)
            withdraw.mutate()
          }}
          onCancel={() => setAsked(false)}
        />
      )}
      {withdraw.isError && (
        <span className={css.refused} role="alert">
          {failureWords(t, withdraw.error)}
        </span>
      )}
    </li>
  )
}
