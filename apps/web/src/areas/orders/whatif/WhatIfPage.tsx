import { Link, useParams } from '@tanstack/react-router'
import { stretchWords } from '@verglas/language'
import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
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
  const { t, formats } = display
  const params = { circuitId, castpointId }
  const circuit = useCall('getCircuit', { params: { circuitId } }, { keepsPrevious: true })
  const tried = useCall('getWhatIfCase', { params }, { keepsPrevious: true })
  const name = points.find(({ id_castpoint }) => id_castpoint === castpointId)?.name ?? castpointId
  const whatIf = tried.data?.whatIf
  return (
    <DetailScreen
      title={[t('circuits.whatIf.title'), circuit.data?.circuit.name].filter(Boolean).join(' · ')}
      facts={
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
            name={name}
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
