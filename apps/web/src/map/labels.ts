import { FONT, FONT_STRONG } from './base-style.ts'

/** The layout of a symbol with the properties `value` and `name`. */
export const LABEL = {
  'text-field': [
    'case',
    ['==', ['get', 'value'], ''],
    ['get', 'name'],
    ['format', ['get', 'value'], { 'text-font': ['literal', FONT_STRONG] }, '\n', {}, ['get', 'name'], {}],
  ],
  'text-font': FONT,
  'text-size': 12,
  'text-line-height': 1.15,
  'text-max-width': 9,
} as const
