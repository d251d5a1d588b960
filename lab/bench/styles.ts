// The style of the page: one column of text, plots in two if there is space, light or dark as the reader's system.

const light = ['#0a5fb4', '#b5420a', '#1c7a37', '#8a34c9', '#b01657', '#0b7285', '#7a5b00', '#4c5866'];
const dark = ['#6cb2ff', '#ff9a5c', '#6fd08a', '#cf9bff', '#ff86b4', '#5fd0de', '#e0bf55', '#a9b6c4'];

const coloursOf = (colours: readonly string[]) => colours.map((colour, number) => `--c${number}:${colour}`).join(';');

export const styles = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--page:#fff;--raised:#f6f7f9;--rule:#d8dde3;--grid:#e8ebef;--link:#0a5fb4;--good:#1c7a37;--bad:#b5420a;${coloursOf(light)}}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8ec;--soft:#a3adb8;--page:#14171b;--raised:#1d2126;--rule:#3a424b;--grid:#2a3037;--link:#6cb2ff;--good:#6fd08a;--bad:#ff9a5c;${coloursOf(dark)}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem clamp(.9rem,4vw,3rem) 4rem;max-width:78rem;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1{font-size:clamp(1.5rem,1.1rem + 2vw,2.1rem);line-height:1.2;margin:.5rem 0 .75rem}
h2{font-size:1.35rem;line-height:1.25;margin:0 0 .5rem}
h3{font-size:1.02rem;line-height:1.3;margin:0 0 .4rem}
p{max-width:46rem;margin:0 0 .75rem}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--link);outline-offset:2px}
section{margin-top:2.5rem;padding-top:1.5rem;border-top:1px solid var(--rule);scroll-margin-top:.5rem}
.made{display:flex;flex-wrap:wrap;gap:.35rem 1.75rem;margin:1rem 0;font-size:.9rem}
.made dt{color:var(--soft)}.made dd{margin:0;font-variant-numeric:tabular-nums}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;margin:0;padding:0}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr));gap:1.5rem;margin-top:1.25rem;align-items:start}
figure{margin:0;padding:1rem clamp(.5rem,2vw,1.1rem);background:var(--raised);border:1px solid var(--rule);border-radius:.5rem;min-width:0}
figure>svg{display:block;width:100%;height:auto;overflow:visible}
figure text{fill:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
figure text.label{fill:var(--ink)}
.grid{stroke:var(--grid);fill:none}.axis{stroke:var(--soft);fill:none}
.mark{stroke:var(--soft);stroke-dasharray:2 3;fill:none}
.line{fill:none;stroke-width:2;stroke-linejoin:round}
.dot{stroke:var(--raised);stroke-width:.8}
${light.map((_, number) => `.line.c${number}{stroke:var(--c${number})}.dot.c${number}{fill:var(--c${number})}`).join('')}
.legend{display:flex;flex-wrap:wrap;gap:.15rem 1rem;list-style:none;margin:.4rem 0 .6rem;padding:0;font-size:.875rem}
.legend li{display:flex;align-items:center;gap:.4rem}.legend svg{width:26px;height:12px;flex:none}
figcaption{font-size:.925rem}figcaption p{margin:0 0 .4rem}
details{margin-top:.3rem;font-size:.875rem}summary{cursor:pointer;color:var(--soft)}
.scroll{overflow-x:auto;margin:.6rem 0 1rem}
details .scroll{max-height:22rem;overflow-y:auto}
table{border-collapse:collapse;font-size:.9rem;line-height:1.35}
details table{font-size:.8rem}
caption{text-align:left;color:var(--soft);padding-bottom:.35rem;caption-side:top}
/* It stays in sight where the table is moved sideways. */
caption span{position:sticky;left:0;display:inline-block;max-width:min(46rem,calc(100vw - 2.2rem))}
th,td{padding:.28rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
th:first-child{padding-left:0}
thead th{vertical-align:bottom;font-weight:600}
tbody th{font-weight:600;white-space:nowrap}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead .figure{white-space:normal}
@media (max-width:34rem){figure text{font-size:17px}figure{margin:0 -.4rem}tbody th{white-space:normal;min-width:8.5rem}th,td{padding:.28rem .5rem}}
`;
