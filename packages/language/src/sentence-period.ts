/** The text as a sentence; an abbreviation at its end has the period already: «until 3:40 p.m.» */
export const withPeriod = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** «until 3:40 p.m..» at the end of a sentence has one period. */
export const withoutSecondPeriod = (text: string): string =>
  text.replace(/(?<=\d\u00a0[ap]\.m\.)\.(?!\.)/g, '')
