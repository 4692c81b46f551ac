import { Button } from '@mantine/core'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { MoreActions } from '../../../ui/page/MoreActions.tsx'
import { CsvButton } from '../../../ui/table/CsvButton.tsx'
import type { CircuitForecast, SegmentTimeline } from './circuit-strip.ts'
import { stripCsv } from './strip-csv.ts'
import type { ChosenPoint } from './use-chosen-point.ts'

type Props = {
  readonly display: Display
  readonly circuitId: string
  readonly point: ChosenPoint
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast | null
}

/** The other views of a circuit, its print and its file. */
export function CircuitActions({ display, circuitId, point, timelines, forecast }: Props) {
  const { t, formats } = display
  const { hasFeature } = useContextData()
  return (
    <MoreActions>
      {point.id !== undefined && (
        <LinkButton
          to={point.isOfAddress ? '/roads/simple/$circuitId/$castpointId' : '/roads/simple/$circuitId'}
          params={{ circuitId, castpointId: point.id }}
        >
          {t('circuits.page.simple')}
        </LinkButton>
      )}
      {hasFeature('directive_post') && (
        <LinkButton to="/roads/dossier/$circuitId" params={{ circuitId }}>
          {t('circuits.page.dossier')}
        </LinkButton>
      )}
      <Button size="xs" variant="default" onClick={() => window.print()}>
        {t('circuits.page.print')}
      </Button>
      <CsvButton
        file={forecast ? () => stripCsv(display, circuitId, timelines, forecast) : null}
        formats={formats}
      />
    </MoreActions>
  )
}
