import type { Translate } from '@verglas/language'

/** «Open-Meteo, AROME HD»: who made a run, and with which model where a source has several. */
export function runSourceName(t: Translate, source: string): string {
  const [id = source, model] = source.split('/')
  const name = wordOr(t, `forecast.sources.${id}`, id)
  return model ? `${name}, ${wordOr(t, `forecast.models.${model}`, model)}` : name
}

function wordOr(t: Translate, key: string, other: string): string {
  const word = t(key)
  return word === key ? other : word
}
