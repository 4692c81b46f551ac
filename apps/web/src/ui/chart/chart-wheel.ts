/**
 * Leaves the wheel to the page: ECharts would stop every turn over a plot, even one it does nothing with. With Ctrl, as
 * pinching a touchpad says it, or ⌘ it zooms the drawing, with Shift it moves it. Ends with the element.
 */
export function shareWheel(element: HTMLElement): void {
  const listener = (event: WheelEvent) => {
    if (event.ctrlKey || event.shiftKey) return
    event.stopPropagation()
    if (!event.metaKey) return
    event.preventDefault()
    event.target?.dispatchEvent(withControl(event))
  }
  // before the drawing's own listener, which lies deeper
  element.addEventListener('wheel', listener, { capture: true, passive: false })
}

/** The same turn as ECharts knows it: it has one key for zooming. */
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
