import { type NamedSheet, type SheetColumn, sheetOf } from '@verglas/language/files/sheet'
import type { Quantity } from '@verglas/quantities'
import type { Localizer } from './figure-columns.tsx'
import { lengthHours, type SnowEvent } from './snow-months.ts'

/** One row per snow event of the period, oldest first. */
export function snowSheet(events: readonly SnowEvent[], localizer: Localizer): NamedSheet {
  const { t } = localizer
  const title = (id: string) => t(`statistics.snow.titles.${id}`)
  const instant = (name: string, of: (event: SnowEvent) => string): SheetColumn<SnowEvent> => ({
    name,
    kind: 'instant',
    atMs: (event) => Date.parse(of(event)),
  })
  const quantity = (
    id: string,
    quantity: Quantity,
    value: (event: SnowEvent) => number | null,
  ): SheetColumn<SnowEvent> => ({ name: title(id), kind: 'quantity', quantity, value })
  const number = (
    name: string,
    unit: string,
    value: (event: SnowEvent) => number | null,
  ): SheetColumn<SnowEvent> => ({ name, kind: 'number', unit, value })
  return {
    name: t('statistics.sheets.snow'),
    ...sheetOf(
      events.toReversed(),
      [
        instant(t('statistics.begin'), ({ from }) => from),
        instant(t('statistics.end'), ({ to }) => to),
        number(title('length'), 'h', lengthHours),
        number(title('snowing'), 'h', ({ snowingHours }) => snowingHours),
        quantity('total', 'snow', ({ totalCm }) => totalCm),
        quantity('most', 'snow', ({ mostCmh }) => mostCmh),
        quantity('airLow', 'temperature', ({ airC }) => airC?.low ?? null),
        quantity('airHigh', 'temperature', ({ airC }) => airC?.high ?? null),
        quantity('roadLow', 'temperature', ({ roadC }) => roadC?.low ?? null),
        quantity('roadMean', 'temperature', ({ roadC }) => roadC?.mean ?? null),
        quantity('gust', 'speed', ({ gustKmh }) => gustKmh),
        ...(['passes', 'ploughings'] as const).map((id) =>
          number(t(`statistics.snow.sheet.${id}`), '', ({ treatments }) => treatments?.[id] ?? null),
        ),
        ...(['deicerGm2', 'abrasiveGm2'] as const).map((id) =>
          number(t(`statistics.snow.sheet.${id}`), 'g/m²', ({ treatments }) => treatments?.[id] ?? null),
        ),
        {
          name: t('statistics.snow.columns.source'),
          kind: 'text',
          text: ({ source }) => t(`statistics.snow.sources.${source}`),
        },
      ],
      localizer,
    ),
  }
}
