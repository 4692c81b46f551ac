/** The product's style for pages without script: one inline sheet, allowed by its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f8;--surface:#fff;--line:#d9dfe6;--field:#7d8a97;--text:#1f2933;--muted:#55636f;
--accent:#2b5bd7;--accent-strong:#214ab4;--on-accent:#fff;--wrong:#b3261e;--wrong-ground:#fdf1f0;--hover:#f4f6f8;
--night:#e6ebf1;--hill:#d5dde6;--hill-near:#c5d0dc;--road:#8a99a8;--lane:#f4f6f8;--crystal:#a3b1c0;--curve:#55636f}
@media (prefers-color-scheme:dark){:root{--ground:#0e1318;--surface:#161d25;--line:#2b3743;--field:#6b7b8a;--text:#e6ebf0;--muted:#9aa8b5;
--accent:#8fb0ff;--accent-strong:#a9c2ff;--on-accent:#0e1318;--wrong:#ff9b93;--wrong-ground:#2a1b1e;--hover:#1d2630;
--night:#0e1318;--hill:#141b23;--hill-near:#1a232d;--road:#2b3743;--lane:#7c8b99;--crystal:#3d4c5b;--curve:#9aa8b5}}
*,*::before,*::after{box-sizing:border-box}
html{height:100%;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100%;display:flex;background:var(--surface);color:var(--text);
font:16px/1.5 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.scene{display:none}
.side{flex:1;display:flex;flex-direction:column;min-width:0;min-height:100vh;min-height:100dvh}
header{display:flex;align-items:center;gap:12px;padding:16px 24px;border-bottom:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:10px;font-weight:650;font-size:18px;letter-spacing:-.01em}
.mark{flex:none;color:var(--text)}.mark .lane{stroke:var(--accent)}
.language{margin-left:auto;padding:8px;margin-right:-8px;font-size:14px;color:var(--muted);text-decoration:none;border-radius:6px}
.language:hover{color:var(--text);text-decoration:underline}
main{flex:1;width:100%;max-width:448px;margin:0 auto;padding:32px 24px 48px}
h1{margin:0;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.015em}
h2{margin:0;font-size:14px;font-weight:600}
p{margin:8px 0 0;color:var(--muted)}
form{margin:0}
.fields{margin-top:24px}
label{display:block;margin:16px 0 6px;font-size:14px;font-weight:550}
input{display:block;width:100%;height:48px;padding:0 12px;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--field);border-radius:6px}
input:hover{border-color:var(--text)}
input:focus{outline:2px solid var(--accent);outline-offset:-1px;border-color:var(--accent)}
input[aria-invalid=true]{border-color:var(--wrong)}
.dots{width:220px;margin:24px auto 8px;padding:8px;background:#fff;border-radius:6px}.dots svg{display:block}
.codes{display:grid;grid-template-columns:1fr 1fr;gap:8px 16px;margin:24px 0 0;padding:16px;list-style:none;background:var(--ground);border-radius:6px}
.codes code{font-size:15px}
[hidden]{display:none!important}
.hint{margin:6px 0 0;font-size:14px}
.link{display:block;width:fit-content;margin:8px auto 0;padding:8px;font-size:14px}
.problem{display:flex;gap:8px;margin:6px 0 0;font-size:14px;color:var(--wrong)}
.problem svg{flex:none;margin-top:2px}
.problem.whole{margin:24px 0 0;padding:12px;background:var(--wrong-ground);border-left:3px solid var(--wrong);border-radius:6px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:8px 16px;margin-top:24px;font:inherit;font-weight:600;
text-decoration:none;color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);border-radius:6px;cursor:pointer;transition:background-color .12s}
button:hover,.button:hover{background:var(--accent-strong);border-color:var(--accent-strong)}
.quiet{margin-top:12px;color:var(--text);background:none;border-color:var(--field)}
.quiet:hover{background:var(--hover);border-color:var(--text)}
.people{margin-top:24px}
.people p{margin:2px 0 12px;font-size:14px}
.people ul{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:6px;overflow:hidden}
.people li+li{border-top:1px solid var(--line)}
.people button{display:grid;grid-template-columns:36px 1fr 16px;gap:0 12px;min-height:56px;margin:0;padding:8px 12px;text-align:left;color:var(--text);background:none;border:0;border-radius:0;line-height:1.35}
.people button:hover{background:var(--hover)}
.people button:focus-visible{outline-offset:-2px;border-radius:6px}
.initials{display:grid;place-items:center;width:36px;height:36px;font-size:13px;font-weight:600;color:var(--muted);background:var(--ground);border:1px solid var(--line);border-radius:50%}
.name{display:block;font-size:15px;font-weight:600}
.note{display:block;font-size:13px;font-weight:400;color:var(--muted)}
.chevron{color:var(--muted)}
.code{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:13px}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
@media (min-width:960px){
.scene{display:block;position:sticky;top:0;flex:0 0 44%;height:100vh;overflow:hidden;background:var(--night);border-right:1px solid var(--line)}
.scene .brand{position:absolute;top:40px;left:48px;font-size:22px}
.scene .tagline{position:absolute;top:84px;left:48px;margin:0}
header{border:0;padding:32px 48px 0}header .brand{display:none}
main{display:flex;flex-direction:column;justify-content:center;padding:32px 24px 72px}
h1{font-size:28px}}
@media (min-width:1600px){.scene{flex-basis:50%}}
.night{display:block;width:100%;height:100%}
.night .crystal{fill:none;stroke:var(--crystal);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.night .far{stroke-width:5;opacity:.7}
.night .hill{fill:var(--hill)}.night .near{fill:var(--hill-near)}.night .road{fill:var(--road)}
.night .lane{fill:none;stroke:var(--lane);stroke-linecap:round}
.night .zero{stroke:var(--curve);stroke-width:1.5;stroke-dasharray:2 6;opacity:.8}
.night .curve{fill:none;stroke:var(--curve);stroke-width:2}
.night .point{fill:var(--night);stroke:var(--curve);stroke-width:2}
.night .zero-label{fill:var(--muted);font-size:15px}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.night{display:none}button,.button{border:1px solid ButtonText}}
`
