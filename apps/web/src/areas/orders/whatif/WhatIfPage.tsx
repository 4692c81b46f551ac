import { Link, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { stretchWords } from '@verglas/language'
import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../../ui/screen/Fact.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { WhatIfScreen } from './WhatIfScreen.tsx'

/**
 * The effect of a treatment other than the advised one, computed in the browser from the server's own case.
 */
export function WhatIfPage() {
  const { circuitId = '', castpointId = '' } = useParams({ strict: false })
  const { points, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const params = { circuitId, castpointId }
  const circuit = useCall('getCircuit', { params: { circuitId } }, { keepsPrevious: true })
  const tried = useCall('getWhatIfCase', { params }, { keepsPrevious: true })
  const whatIf = tried.data?.whatIf
  const nameOf = (id: string) => points.find(({ id_castpoint }) => id_castpoint === id)?.name ?? id
  return (
    <DetailScreen
      title={[t('circuits.whatIf.title'), circuit.data?.circuit.name].filter(Boolean).join(' · ')}
      facts={
        <Facts
          display={display}
          whatIf={whatIf}
          name={nameOf(whatIf?.castpointId ?? castpointId)}
          nowMs={nowMs}
        />
      }
      actions={null}
      answer={allAnswered({ circuit, tried })}
      failed={t('circuits.whatIf.failed')}
      missingText={t('circuits.whatIf.notFound')}
      loading={<Loading shape="chart" heightPx={520} />}
      back={
        <Link
          to="/roads/circuit/$circuitId/$castpointId"
          params={params}
          search={(previous) => ({ time: previous.time })}
        >
          {t('circuits.whatIf.back')}
        </Link>
      }
    >
      {(answers) =>
        answers.tried.whatIf ? (
          <WhatIfScreen
            display={display}
            circuit={answers.circuit.circuit}
            segments={answers.circuit.segments}
            castpointId={castpointId}
            name={nameOf(answers.tried.whatIf.castpointId)}
            whatIf={answers.tried.whatIf}
            at={answers.tried.asOf.at}
            nowMs={nowMs}
          />
        ) : (
          <Stack gap={16}>
            <Empty>{t('circuits.whatIf.none')}</Empty>
          </Stack>
        )
      }
    </DetailScreen>
  )
}

type FactsProps = {
  readonly display: Display
  readonly whatIf: CallAnswer<'getWhatIfCase'>['whatIf'] | undefined
  readonly name: string
  readonly nowMs: number
}

/**
 * The road on which plans are tried, which is the one that stays slippery the longest under the plan, and its
 * forecast.
 */
function Facts({ display, whatIf, name, nowMs }: FactsProps) {
  const { t, formats } = display
  return (
    <>
      <Fact>{whatIf?.stretch ? stretchWords(display, whatIf.stretch) : name}</Fact>
      {whatIf && (
        <>
          <Fact>
            {t('circuits.whatIf.issued', {
              time: momentWords(display, Date.parse(whatIf.roadIssuedAt), nowMs),
              age: formats.age(Math.max(0, nowMs - Date.parse(whatIf.roadIssuedAt))),
            })}
          </Fact>
          {whatIf.roadModel === ROAD_MODEL_VERSION && (
            <Fact>{t('circuits.whatIf.model', { version: whatIf.roadModel })}</Fact>
          )}
        </>
      )}
    </>
  )
}
