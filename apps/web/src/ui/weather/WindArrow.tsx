import css from './symbols.module.css'

/** An arrow that points where the wind goes; the name of the direction is next to it. */
export function WindArrow({ directionDeg }: { directionDeg: number }) {
  return (
    <svg
      className={css.arrow}
      viewBox="0 0 16 16"
      style={{ rotate: `${Math.round(directionDeg)}deg` }}
      aria-hidden
    >
      <title>↓</title>
      <path d="M8 15 3.5 8.5 7 9.5V1h2v8.5l3.5-1Z" />
    </svg>
  )
}
