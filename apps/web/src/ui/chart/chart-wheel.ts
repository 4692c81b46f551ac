/**
 * Leaves the wheel to the page, because ECharts would consume every turn over a plot, even without using it. With
 * Ctrl (which pinching a touchpad sends) or ⌘ the wheel zooms the chart, with Shift it moves the chart. The listener is
 * never removed: it disappears with the element.
 */
export function shareWheel(element: HTMLElement): void {
  const listener = (event: WheelEvent) => {
    if (event.ctrlKey || event.shiftKey) return
    event.stopPropagation()
    if (!event.metaKey) return
    event.preventDefault()
    event.target?.dispatchEvent(withControl(event))
  }
  // Captures the event before the chart's own listener, which is deeper in the DOM.
  element.addEventListener('wheel', listener, { capture: true, passive: false })
}

/** The same event with Ctrl, the only zoom key of ECharts. */
function withControl({
  clientX,
  clientY,
  screenX,
  screenY,
  deltaX,
  deltaY,
  deltaMode,
}: WheelEvent): WheelEvent {
  return new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    ctrlKey: true,
    clientX,
    clientY,
    screenX,
    screenY,
    deltaX,
    deltaY,
    deltaMode,
  })
}
