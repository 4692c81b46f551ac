import type { Display } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import css from './network.module.css'
import { faultWords, type Preview } from './network-words.ts'

type Props = {
  display: Display
  preview: Preview
  selected: number | null
  onSelect: (index: number) => void
}

/** All faults of a file. Selecting a fault with a position shows it on the map. */
export function FaultList({ display, preview: { faults, faultCount }, selected, onSelect }: Props) {
  const { t } = display
  return (
    <div role="alert">
      <Text as="p" className={css.problem} tone="alarm" weight={550}>
        {t('roadsetup.faulty', { count: faultCount })}
      </Text>
      <ol className={`bullets ${css.faults}`}>
        {faults.map((fault, index) => {
          const words = faultWords(display, fault)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fault is its place in the list.
            <li key={index}>
              {fault.place ? (
                <button type="button" aria-pressed={index === selected} onClick={() => onSelect(index)}>
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ol>
      {faultCount > faults.length && <p>{t('form.andMore', { count: faultCount - faults.length })}</p>}
    </div>
  )
}
