/** Style of the pages that the server renders itself: the API's description, the notices of sources. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f8;--surface:#fff;--line:#d9dfe6;--text:#1f2933;--muted:#55636f;--link:#2b5bd7}
@media(prefers-color-scheme:dark){:root{--ground:#0e1318;--surface:#161d25;--line:#2b3743;--text:#e6ebf0;--muted:#9aa8b5;--link:#8fb0ff}}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 "Inter Variable",system-ui,sans-serif;background:var(--ground);color:var(--text);display:grid;grid-template-columns:200px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;padding:16px;border-right:1px solid var(--line)}nav a{display:block;padding:2px 0}nav h1{font-size:20px;margin:0}
main{padding:16px 32px;max-width:1100px}a{color:var(--link)}small,nav p{color:var(--muted)}article{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:12px 16px;margin:12px 0}
h3{margin:0;font-weight:500;font-size:14px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:4px 8px 4px 0;vertical-align:top;overflow-wrap:anywhere}pre{overflow:auto;max-height:420px;font-size:12px}
@media(max-width:700px){body{display:block}nav{position:static;height:auto}main{padding:16px}}`
