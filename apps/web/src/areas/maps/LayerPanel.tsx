import { Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconStack2 } from '../../ui/icons.ts'
import { LAYER_KINDS, type LayerKind } from './layer-kinds.ts'
import css from './layer-panel.module.css'
import { type ChangeMap, type MapState, OPACITIES, writeOpacities } from './map-address.ts'
import { roadValue } from './road-value.ts'
import { useOpenKinds } from './use-map-answers.ts'

type Props = {
  state: MapState
  counts: Readonly<Record<LayerKind, number>>
  onChange: ChangeMap
}

/** Which layers lie on the map, how many things each has, and how strongly it is drawn. */
export function LayerPanel({ state, counts, onChange }: Props) {
  const { t } = useTranslation()
  const mayOpen = useOpenKinds()
  const { formats } = useContextData()
  const { number } = formats()
  const { off, opacities } = state
  const kinds = LAYER_KINDS.filter(mayOpen).toReversed()
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={css.open}>
          <IconStack2 size={17} aria-hidden />
          {t('maps.layers.label')}
          <span className={css.count}>
            {kinds.length - kinds.filter((kind) => off.includes(kind)).length}/{kinds.length}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('maps.layers.label')}>
        <ul className={css.layers}>
          {kinds.map((kind) => {
            const isOn = !off.includes(kind)
            const name = t(`maps.layers.${kind}`)
            const note = isOn ? noteOf(kind, state) : null
            return (
              <li key={kind}>
                <Checkbox
                  size="xs"
                  label={name}
                  checked={isOn}
                  onChange={() =>
                    onChange({
                      off: (isOn ? [...off, kind] : off.filter((other) => other !== kind)).join(',') || null,
                    })
                  }
                />
                <span className={css.number}>{isOn && number(counts[kind], 0)}</span>
                <input
                  type="range"
                  min={OPACITIES[0]}
                  max={100}
                  step={25}
                  disabled={!isOn}
                  value={opacities[kind] ?? 100}
                  aria-label={t('maps.layers.opacity', { name })}
                  onChange={(event) =>
                    onChange({
                      faint: writeOpacities({ ...opacities, [kind]: event.currentTarget.valueAsNumber }),
                    })
                  }
                />
                {note && <small>{t(note)}</small>}
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What cannot be shown at the hour of the slider. */
function noteOf(kind: LayerKind, { hour, mapMeasure }: MapState): string | null {
  if (kind === 'stations') return hour > 0 ? 'maps.layers.notMeasuredYet' : null
  if (kind === 'castpoints') return roadValue(mapMeasure.code) ? null : 'maps.layers.notForecast'
  return hour > 0 ? 'maps.layers.asNow' : null
}
