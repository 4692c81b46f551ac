const FONT = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

/** What each part of a mail looks like, in the colours of the light theme. */
export const LETTER_STYLE = {
  body: 'margin: 0; background: #f4f6f8',
  sheet: `max-width: 560px; margin: 0 auto; padding: 24px 20px; background: #ffffff; color: #1f2933; ${FONT}`,
  title: 'margin: 0 0 16px; font-size: 20px; line-height: 1.3; font-weight: 600',
  text: 'margin: 0 0 16px; font-size: 16px; line-height: 1.5',
  button:
    'display: inline-block; padding: 12px 18px; border-radius: 6px; background: #2b5bd7; color: #ffffff; text-decoration: none; font-weight: 600',
  link: 'color: #55636f',
  small: 'margin: 0 0 8px; font-size: 13px; line-height: 1.4; color: #55636f; overflow-wrap: anywhere',
  line: 'margin: 24px 0 16px; border: 0; border-top: 1px solid #d9dfe6',
  table:
    'width: 100%; margin: 0 0 16px; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums',
  head: 'padding: 6px 8px 6px 0; border-bottom: 1px solid #d9dfe6; text-align: left; font-size: 13px; font-weight: 600; color: #55636f',
  cell: 'padding: 6px 8px 6px 0; border-bottom: 1px solid #eef1f4; text-align: left',
} as const
