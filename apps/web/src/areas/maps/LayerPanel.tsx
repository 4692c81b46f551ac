import { Checkbox, NativeSelect, Popover, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconStack2 } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { LAYER_KINDS, type LayerKind } from './layer-kinds.ts'
import css from './layer-panel.module.css'
import {
  type ChangeMap,
  OPACITIES,
  writeFilter,
  writeOff,
  writeOpacities,
  writePictures,
} from './map-address.ts'
import { choicesOf, type ItemsByKind, kindOf } from './map-kinds.ts'
import type { MapState } from './map-state.ts'
import { mapView } from './map-views.ts'
import { useOpenKinds } from './use-map-context.ts'
import { PICTURE_OPACITY, type PictureChoice } from './use-map-pictures.ts'

type Props = {
  state: MapState
  items: ItemsByKind
  /** Picture layers of providers. */
  pictures: readonly PictureChoice[]
  /** Picture layers that are on, with their opacity. */
  chosenPictures: Readonly<Record<string, number>>
  /** Whether the first items are still on their way. */
  isLoading: boolean
  /** True if the picture layers could not be loaded. */
  haveFailed: boolean
  onChange: ChangeMap
  /** Filters above the layers. */
  children?: ReactNode
}

/** Selection of the layers on the map, with the number of items in each and its opacity. */
export function LayerPanel(props: Props) {
  const { state, items, pictures, isLoading, children } = props
  const { t } = useTranslation()
  const mayOpen = useOpenKinds()
  const openKinds = LAYER_KINDS.filter(mayOpen).toReversed()
  const emptyKinds = isLoading ? [] : openKinds.filter((kind) => isEmpty(kind, state, items))
  const kinds = openKinds.filter((kind) => !emptyKinds.includes(kind))
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={css.open}>
          <IconStack2 size={17} aria-hidden />
          {t('maps.layers.label')}
          <Text as="span" tone="muted" hasNumbers size={12}>
            {kinds.filter((kind) => !state.off.includes(kind)).length +
              pictures.filter(({ isOn }) => isOn).length}
            /{kinds.length + pictures.length}
          </Text>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} p={8} aria-label={t('maps.layers.label')}>
        {children && <Box marginBottom={10}>{children}</Box>}
        <Layers {...props} kinds={kinds} />
        {emptyKinds.length > 0 && (
          <Text as="p" tone="muted" maxWidth={300} margin="6px 0 0">
            {t('maps.layers.empty', { names: emptyKinds.map((kind) => t(`maps.layers.${kind}`)).join(', ') })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * A layer of the view's default that has nothing at this hour. A layer that the person has switched on or filtered
 * is still offered.
 */
export const isEmpty = (
  kind: LayerKind,
  { view, off, only }: Pick<MapState, 'view' | 'off' | 'only'>,
  items: ItemsByKind,
): boolean =>
  !off.includes(kind) &&
  !(mapView(view).off as readonly LayerKind[]).includes(kind) &&
  only[kind] === undefined &&
  items[kind].count === 0 &&
  items[kind].isLoading !== true

/** Rendered only while the panel is open, because the counts change with every step of the time. */
function Layers({
  kinds,
  state,
  items,
  pictures,
  chosenPictures,
  haveFailed,
  onChange,
}: Props & { readonly kinds: readonly LayerKind[] }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { number, time } = formats()
  const { view, off, only, opacities } = state
  return (
    <>
      <LayersStack>
        {kinds.map((kind) => {
          const isOn = !off.includes(kind)
          const note = isOn ? (kindOf(kind).note?.(items[kind], state) ?? null) : null
          return (
            <LayerRow
              key={kind}
              name={t(`maps.layers.${kind}`)}
              isOn={isOn}
              opacity={opacities[kind] ?? 100}
              count={number(items[kind].count, 0)}
              note={note && t(note)}
              choice={only[kind] ?? null}
              choices={choicesOf(kind).map((value) => ({
                value,
                label: t(`maps.layers.only.${kind}.${value}`),
              }))}
              onChoice={(choice) => onChange({ only: writeFilter(only, kind, choice) })}
              onSwitch={() =>
                onChange({
                  off: writeOff(isOn ? [...off, kind] : off.filter((other) => other !== kind), view),
                })
              }
              onOpacity={(percent) => onChange({ faint: writeOpacities({ ...opacities, [kind]: percent }) })}
            />
          )
        })}
      </LayersStack>
      {haveFailed && <p className={css.title}>{t('maps.pictures.failed')}</p>}
      {pictures.length > 0 && (
        <>
          <h3 className={css.title}>{t('maps.pictures.label')}</h3>
          <LayersStack>
            {pictures.map(({ id, name, isOn, opacity, at }) => {
              const { [id]: _switched, ...others } = chosenPictures
              return (
                <LayerRow
                  key={id}
                  name={name}
                  isOn={isOn}
                  opacity={opacity}
                  note={
                    isOn
                      ? at === null
                        ? t('maps.pictures.gap')
                        : t('maps.pictures.of', { time: time(Date.parse(at)) })
                      : null
                  }
                  onSwitch={() =>
                    onChange({
                      pictures: writePictures(isOn ? others : { ...others, [id]: PICTURE_OPACITY }, view),
                    })
                  }
                  onOpacity={(percent) =>
                    onChange({ pictures: writePictures({ ...chosenPictures, [id]: percent }, view) })
                  }
                />
              )
            })}
          </LayersStack>
        </>
      )}
    </>
  )
}

type RowProps = {
  name: string
  isOn: boolean
  /** In percent. */
  opacity: number
  /** Number of items in the layer. */
  count?: string
  note: string | null
  /** The filters of the layer, and the selected one. */
  choices?: readonly { readonly value: string; readonly label: string }[]
  choice?: string | null
  onChoice?: (choice: string | null) => void
  onSwitch: () => void
  onOpacity: (percent: number) => void
}

function LayerRow(props: RowProps) {
  const { name, isOn, opacity, count, note, choices = [], choice, onChoice, onSwitch, onOpacity } = props
  const { t } = useTranslation()
  return (
    <li>
      <Checkbox size="xs" label={name} checked={isOn} onChange={onSwitch} />
      <Text as="span" tone="muted" hasNumbers size={12}>
        {isOn && count}
      </Text>
      <input
        type="range"
        min={OPACITIES[0]}
        max={100}
        step={25}
        disabled={!isOn}
        value={opacity}
        aria-label={t('maps.layers.opacity', { name })}
        onChange={(event) => onOpacity(event.currentTarget.valueAsNumber)}
      />
      {isOn && choices.length > 0 && (
        <NativeSelect
          size="xs"
          className={css.only}
          aria-label={t('maps.layers.onlyOf', { name })}
          data={[{ value: '', label: t('maps.layers.all') }, ...choices]}
          value={choice ?? ''}
          onChange={({ currentTarget: { value } }) => onChoice?.(value || null)}
        />
      )}
      {note && <small>{note}</small>}
    </li>
  )
}

const LayersStack = (props: LayoutProps) => (
  <Stack className={css.layers} as="ul" gap={8} width={284} {...props} />
)
