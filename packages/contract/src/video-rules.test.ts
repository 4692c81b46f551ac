import { expect, test } from 'vitest'
import { videoOf } from './video-rules.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/abc123', 'https://player.vimeo.com/video/76979871?h=abc123'],
  ['https://www.dailymotion.com/video/x7u5g8k', 'https://geo.dailymotion.com/player.html?video=x7u5g8k'],
])('%s is displayed as %s', (link, address) => {
  expect(videoOf(link)).toEqual({ host: new URL(address).hostname, address })
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=../../x',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://video.example.org/briefing.mp4',
  'javascript:alert(1)',
  'briefing',
])('%s is only a link', (link) => expect(videoOf(link)).toBeNull())
