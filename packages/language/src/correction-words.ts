import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

/** `t` must contain the texts of the corrections. */
type Localizer = { readonly t: Translate; readonly formats: Formats }

/** A correction as stored: degrees are called `delta`, everything else `value`. */
type Correction = {
  readonly measure: string
  readonly delta?: number | undefined
  readonly value?: number | undefined
}

/** «Chaussée abaissée de 1,5 °C par le prévisionniste (Olga Test), 19 h – 7 h», on screens and in bulletins. */
export function correctionWords(
  { t, formats }: Localizer,
  { measure, delta, value = 0 }: Correction,
  { author, span }: { readonly author: string; readonly span: string },
): string {
  if (delta !== undefined) {
    const amount = formats.difference('temperature', Math.abs(delta))
    return t(`humancast.says.${measure}.${delta < 0 ? 'lower' : 'raise'}`, { amount, author, span })
  }
  const amount = formats.number(Math.abs(value), Number.isInteger(value) ? 0 : 1)
  const variant =
    measure === 'precip_type'
      ? `.${value}`
      : measure === 'precip_shift'
        ? value < 0
          ? '.earlier'
          : '.later'
        : ''
  return t(`humancast.says.${measure}${variant}`, { amount, author, span })
}
