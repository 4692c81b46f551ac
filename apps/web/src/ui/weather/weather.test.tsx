// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frenchPen as pen } from '../../test-support/a-pen.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { FallSign } from './FallSign.tsx'
import { Falls } from './Falls.tsx'
import { fallsIn } from './falls.ts'
import { Precipitation } from './Precipitation.tsx'
import { aStep } from './test-steps.ts'
import { WeatherSymbol } from './WeatherSymbol.tsx'
import { Wind } from './Wind.tsx'
import { WindArrow } from './WindArrow.tsx'

test('the symbol of the weather is named, unless its word stands beside it', async () => {
  const { redraw } = await drawn(<WeatherSymbol pen={pen} code={71} isNight={false} />)
  expect(screen.getByAltText('neige faible')).toBeDefined()
  redraw(<WeatherSymbol pen={pen} code={71} isNight={false} isDecoration />)
  expect(screen.queryByAltText('neige faible')).toBeNull()
})

test('unknown weather keeps the place of its symbol', async () => {
  const { part } = await drawn(<WeatherSymbol pen={pen} code={null} isNight={false} size={28} />)
  expect(part.querySelector('span')?.style.width).toBe('28px')
  expect(part.querySelector('img')).toBeNull()
})

test('the arrow points where the wind goes', async () => {
  const { part } = await drawn(<WindArrow directionDeg={90.4} />)
  expect(part.querySelector('svg')?.style.rotate).toBe('90deg')
})

test('wind is its mean, its gust and where it comes from; calm has no direction', async () => {
  const wind = { meanKmh: 35.4, gustKmh: 62, directionDeg: 315, pen }
  const { part, redraw } = await drawn(<Wind {...wind} />)
  expect(part.textContent).toBe('35Rafales 62NO')
  redraw(<Wind {...wind} meanKmh={0} />)
  expect(part.textContent).toBe('calme')
  redraw(<Wind {...wind} meanKmh={null} gustKmh={null} />)
  expect(part.textContent).toBe('–')
  redraw(<Wind {...wind} gustKmh={null} directionDeg={null} />)
  expect(part.textContent).toBe('35–')
})

test('precipitation is what falls and how much; nothing is said', async () => {
  const { part, redraw } = await drawn(<Precipitation type={3} rateMmh={0.4} pen={pen} />)
  expect(part.textContent).toMatch(/neige0,4$/)
  redraw(<Precipitation type={0} rateMmh={null} pen={pen} />)
  expect(part.textContent).toBe(pen.t('codes.rainType.none'))
  redraw(<Precipitation type={null} rateMmh={null} pen={pen} />)
  expect(part.textContent).toBe('–')
  redraw(<Precipitation type={4} rateMmh={null} pen={pen} />)
  expect(part.textContent).toContain(pen.t('codes.rainType.failing'))
})

test('what falls comes with its amounts, the most dangerous first; in short only that', async () => {
  const falls = fallsIn([aStep({ rain: 2, rain_frz: 0.3 })])
  const { part, redraw } = await drawn(<Falls pen={pen} falls={falls} />)
  expect(part.textContent).toMatch(/^Pluie verglaçante0,3.mm.*Pluie2,0.mm$/)
  redraw(<Falls pen={pen} falls={falls} isShort />)
  expect(part.textContent).toMatch(/^Pluie verglaçante0,3$/)
})

test('dry is said where there is room, and a run that says nothing of it is a dash', async () => {
  const { part, redraw } = await drawn(<Falls pen={pen} falls={[]} />)
  expect(part.textContent).toBe(pen.t('weather.dry'))
  redraw(<Falls pen={pen} falls={[]} isShort />)
  expect(part.textContent).toBe('')
  redraw(<Falls pen={pen} falls={null} />)
  expect(part.textContent).toBe('–')
})

test('a sign says nothing of its own: its word stands beside it, in the language of the reader', async () => {
  const { part } = await drawn(<FallSign kind="freezing_rain" />)
  expect(part.querySelector('title')).toBeNull()
  expect(part.textContent).toBe('')
})
