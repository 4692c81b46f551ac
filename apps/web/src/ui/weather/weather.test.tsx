// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { FallSymbol } from './FallSymbol.tsx'
import { Falls } from './Falls.tsx'
import { fallsIn } from './falls.ts'
import { Precipitation } from './Precipitation.tsx'
import { aStep } from './test-steps.ts'
import { WeatherSymbol } from './WeatherSymbol.tsx'
import { Wind } from './Wind.tsx'
import { WindArrow } from './WindArrow.tsx'

test('the weather symbol has a name, unless its word is next to it', async () => {
  const { redraw } = await drawn(<WeatherSymbol display={display} code={71} isNight={false} />)
  expect(screen.getByAltText('neige faible')).toBeDefined()
  redraw(<WeatherSymbol display={display} code={71} isNight={false} isDecoration />)
  expect(screen.queryByAltText('neige faible')).toBeNull()
})

test('unknown weather leaves the space of its symbol', async () => {
  const { container } = await drawn(<WeatherSymbol display={display} code={null} isNight={false} size={28} />)
  expect(container.querySelector('span')?.style.width).toBe('28px')
  expect(container.querySelector('img')).toBeNull()
})

test('the arrow points downwind', async () => {
  const { container } = await drawn(<WindArrow directionDeg={90.4} />)
  expect(container.querySelector('svg')?.style.rotate).toBe('90deg')
})

test('wind has its mean, its gust and its direction; calm has no direction', async () => {
  const wind = { meanKmh: 35.4, gustKmh: 62, directionDeg: 315, display }
  const { container, redraw } = await drawn(<Wind {...wind} />)
  expect(container.textContent).toBe('35Rafales 62NO')
  redraw(<Wind {...wind} meanKmh={0} />)
  expect(container.textContent).toBe('calme')
  redraw(<Wind {...wind} meanKmh={null} gustKmh={null} />)
  expect(container.textContent).toBe('–')
  redraw(<Wind {...wind} gustKmh={null} directionDeg={null} />)
  expect(container.textContent).toBe('35–')
})

test('precipitation is a kind and an amount; none is written as a word', async () => {
  const { container, redraw } = await drawn(<Precipitation type={3} rateMmh={0.4} display={display} />)
  expect(container.textContent).toMatch(/neige0,4$/)
  redraw(<Precipitation type={0} rateMmh={null} display={display} />)
  expect(container.textContent).toBe(display.t('codes.rainType.none'))
  redraw(<Precipitation type={null} rateMmh={null} display={display} />)
  expect(container.textContent).toBe('–')
  redraw(<Precipitation type={4} rateMmh={null} display={display} />)
  expect(container.textContent).toContain(display.t('codes.rainType.failing'))
})

test('precipitation has its amounts, the most dangerous first; the short form has only that one', async () => {
  const falls = fallsIn([aStep({ rain: 2, rain_frz: 0.3 })])
  const { container, redraw } = await drawn(<Falls display={display} falls={falls} />)
  expect(container.textContent).toMatch(/^Pluie verglaçante0,3.mm.*Pluie2,0.mm$/)
  redraw(<Falls display={display} falls={falls} isShort />)
  expect(container.textContent).toMatch(/^Pluie verglaçante0,3$/)
})

test('dry is written if there is space, and a forecast without precipitation data is a dash', async () => {
  const { container, redraw } = await drawn(<Falls display={display} falls={[]} />)
  expect(container.textContent).toBe(display.t('weather.dry'))
  redraw(<Falls display={display} falls={[]} isShort />)
  expect(container.textContent).toBe('')
  redraw(<Falls display={display} falls={null} />)
  expect(container.textContent).toBe('–')
})

test('a symbol has no text of its own: its word is next to it, in the reader’s language', async () => {
  const { container } = await drawn(<FallSymbol kind="freezing_rain" />)
  expect(container.querySelector('title')).toBeNull()
  expect(container.textContent).toBe('')
})
