type Props = { size?: number }

/** A road that runs to the horizon, its centre line in ice. */
export function Logo({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Verglas">
      <path
        d="M7 27 12.6 5h6.8L25 27"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 9v3.2M16 15.4v3.2M16 21.8V25"
        stroke="var(--interactive)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
