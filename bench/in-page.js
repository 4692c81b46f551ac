// Measurements within a page; injected into every page before its own scripts.

/** Resolves with the milliseconds from the navigation to the first frame in which a chart has been drawn. */
window.benchFirstDrawing = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(64, 32).getContext('2d', { willReadFrequently: true })
    const look = () => {
      for (const canvas of document.querySelectorAll('[role=img] canvas')) {
        if (canvas.width === 0 || canvas.height === 0) continue
        sample.clearRect(0, 0, 64, 32)
        sample.drawImage(canvas, 0, 0, 64, 32)
        const { data } = sample.getImageData(0, 0, 64, 32)
        let drawn = 0
        for (let at = 3; at < data.length; at += 4) if (data[at] > 0) drawn += 1
        // more than 100 pixels are a curve and its axes; fewer may only be the border
        if (drawn > 100) return resolve(performance.now())
      }
      requestAnimationFrame(look)
    }
    look()
  })

/** Compressed bytes of the scripts loaded so far. */
window.benchScriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
    .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)

/** Durations of all frames within `forMs`, ms. At each frame `onFrame` gets the elapsed share of that time, 0 to 1. */
window.benchFrames = (forMs, onFrame = () => {}) =>
  new Promise((resolve) => {
    const frames = []
    let startMs = null
    let lastMs = null
    const frame = (nowMs) => {
      startMs ??= nowMs
      if (lastMs !== null) frames.push(nowMs - lastMs)
      lastMs = nowMs
      const part = (nowMs - startMs) / forMs
      if (part >= 1) return resolve(frames)
      onFrame(part)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

/** Scrolls the table from its first row to its last. */
window.benchScroll = async (forMs) => {
  const grid = document.querySelector('[role=grid]')
  let scroller = grid
  while (scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
  const room = scroller.scrollHeight - scroller.clientHeight
  const frames = await benchFrames(forMs, (part) => {
    scroller.scrollTop = room * part
  })
  return { rows: Number(grid.getAttribute('aria-rowcount')), room, frames }
}

/** Scrolls the container of a list from its first entry to its last. */
window.benchScrollPage = async (entries, forMs) => {
  let scroller = document.querySelector(entries).parentElement
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible'
  while (scroller.parentElement && !scrolls(scroller)) scroller = scroller.parentElement
  return {
    frames: await benchFrames(forMs, (part) => {
      // the scroll height changes, because an entry has its height only once it is rendered
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    }),
  }
}

/** Moves the slider of the hours by one step in each frame and reverses at both ends. */
window.benchSlide = async (forMs) => {
  const slider = document.querySelector('input[type=range]')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const [min, max] = [Number(slider.min), Number(slider.max)]
  let [hour, step, changes] = [Number(slider.value), 1, 0]
  const frames = await benchFrames(forMs, () => {
    if (hour + step > max || hour + step < min) step = -step
    hour += step
    changes += 1
    write.call(slider, String(hour))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return { frames, changes }
}

/**
 * Resolves when a map has drawn the first line in the colour of a risk; the canvas must preserve its drawing buffer.
 */
window.benchFirstRisk = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(480, 300).getContext('2d', { willReadFrequently: true })
    const look = () => {
      // the canvas of the map itself, and the canvases over it
      for (const canvas of document.querySelectorAll('.maplibregl-map canvas')) {
        if (!canvas.width || !canvas.height) continue
        sample.clearRect(0, 0, 480, 300)
        sample.drawImage(canvas, 0, 0, 480, 300)
        const { data } = sample.getImageData(0, 0, 480, 300)
        for (let at = 0; at < data.length; at += 4)
          if (data[at] > 180 && data[at + 1] > 60 && data[at + 2] < 70) return resolve()
      }
      setTimeout(look, 30)
    }
    look()
  })

/** Resolves when several labels are drawn on the canvases over the base map. */
window.benchFirstThings = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(480, 300).getContext('2d', { willReadFrequently: true })
    const look = () => {
      for (const canvas of document.querySelectorAll('canvas[aria-hidden]')) {
        if (!canvas.width || !canvas.height) continue
        sample.clearRect(0, 0, 480, 300)
        sample.drawImage(canvas, 0, 0, 480, 300)
        const { data } = sample.getImageData(0, 0, 480, 300)
        let drawn = 0
        for (let at = 3; at < data.length; at += 4) if (data[at] > 60) drawn += 1
        // more than 800 pixels are labels of several points; fewer may be the name of one town
        if (drawn > 800) return resolve()
      }
      setTimeout(look, 30)
    }
    look()
  })

/** Compressed bytes of the scripts loaded so far: of all, and without those of charts and map. */
window.benchScripts = () => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
  const bytes = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    before: bytes(scripts.filter(({ name }) => !/maplibre|MapCanvas|echarts/.test(name))),
    all: bytes(scripts),
  }
}

/** Time of the largest contentful paint, ms, and the cumulative layout shift. */
window.benchSeen = { largestMs: 0, moved: 0 }
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.benchSeen.largestMs = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) window.benchSeen.moved += value
}).observe({ type: 'layout-shift', buffered: true })
