import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Grid } from '../layout/Grid.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import css from './choice-list.module.css'

export type Choosable = { readonly id: string; readonly name: string; readonly zoneId: string | null }

type Props = {
  title: string
  items: readonly Choosable[]
  /** The person's own zones come first. */
  zoneIds: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Selects places by zone, one by one or a zone at once. */
export function ChoiceList({ title, items, zoneIds, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const zones = [
    ...setup.zones.map(({ id, name }) => ({ id, name })),
    { id: null, name: t('firstLogin.noZone') },
  ]
    .map((zone) => ({ ...zone, isOwn: zone.id !== null && zoneIds.includes(zone.id) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
  const count = items.filter(({ id }) => chosen.has(id)).length
  const switchAll = (places: readonly Choosable[], isOn: boolean) => {
    const ids = new Set(chosen)
    for (const { id } of places)
      if (isOn) ids.add(id)
      else ids.delete(id)
    onChange(ids)
  }
  return (
    <section className={css.choice} aria-label={title}>
      <Row as="h2" align="baseline" justify="space-between" margin="0 0 8px">
        {title}
        <span>{t('app.selected', { count })}</span>
      </Row>
      {zones.map(({ id: zoneId, name, isOwn }) => {
        const places = items.filter((item) => item.zoneId === zoneId)
        if (places.length === 0) return null
        const chosenInZone = places.filter(({ id }) => chosen.has(id)).length
        return (
          <fieldset key={zoneId ?? ''} className={css.zone}>
            <legend>
              <Checkbox
                label={
                  <>
                    {name}
                    {isOwn && (
                      <Text as="span" tone="muted" weight={400}>
                        {' '}
                        · {t('firstLogin.inYourZone')}
                      </Text>
                    )}
                  </>
                }
                checked={chosenInZone === places.length}
                indeterminate={chosenInZone > 0 && chosenInZone < places.length}
                onChange={({ currentTarget }) => switchAll(places, currentTarget.checked)}
              />
            </legend>
            <Grid columns="repeat(auto-fill, minmax(190px, 1fr))" gap="10px 16px" paddingLeft={4}>
              {places.map((place) => (
                <Checkbox
                  key={place.id}
                  size="sm"
                  label={place.name}
                  checked={chosen.has(place.id)}
                  onChange={({ currentTarget }) => switchAll([place], currentTarget.checked)}
                />
              ))}
            </Grid>
          </fieldset>
        )
      })}
    </section>
  )
}
