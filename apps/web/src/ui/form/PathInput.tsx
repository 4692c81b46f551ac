import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductPages } from '../page/product-pages.ts'
import css from './form.module.css'

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string
  onChange: (path: string) => void
}

/** An address within the product: one of its sections by name, or typed as it stands in the browser. */
export function PathInput({ value, ...props }: Props) {
  const { t } = useTranslation()
  const pages = useContext(ProductPages)
  const typed = value.trim().toLowerCase()
  const isChosen = pages.some(({ path }) => path === typed)
  return (
    <Autocomplete
      {...props}
      data={pages.map(({ path }) => path)}
      value={value}
      // whoever opens it at what is chosen looks for another
      filter={({ options }) =>
        isChosen
          ? options
          : options.filter(
              (option) =>
                'value' in option && `${option.value} ${nameOf(option.value)}`.toLowerCase().includes(typed),
            )
      }
      renderOption={({ option }) => (
        <span className={css.page}>
          {nameOf(option.value)} <span>{option.value}</span>
        </span>
      )}
      spellCheck={false}
      inputMode="url"
      autoComplete="off"
    />
  )
  function nameOf(path: string): string {
    const page = pages.find((entry) => entry.path === path)
    return page ? t(page.label) : path
  }
}
