/** The whole of the page's style: system fonts, one accent, light and dark by the reader's wish. */
export const apiPageStyle = `
:root {
  color-scheme: light dark;
  --canvas: #faf9fb; --surface: #ffffff; --sunken: #f4f2f7; --line: #e5e1ea;
  --ink: #211c2b; --muted: #5f5769; --brand: #6d3fd6; --brand-soft: #efe9fd;
  --get: #1d4ed8; --post: #166534; --put: #92400e; --delete: #b91c1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #131118; --surface: #1b1822; --sunken: #221e2b; --line: #352f41;
    --ink: #f1eef6; --muted: #aca4b8; --brand: #b79cff; --brand-soft: #2a2140;
    --get: #93b4ff; --post: #86d9a3; --put: #f0b872; --delete: #ff9d96;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
}
a { color: var(--brand); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875em/1.5 ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace; }
code { overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.75rem 1rem; }
.frame { max-width: 78rem; margin: 0 auto; padding: 0 1rem; }
header { padding: 2rem 0 1.5rem; border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
h1 { font-size: 1.875rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 0.5rem; }
h2 { font-size: 1.5rem; letter-spacing: -0.018em; margin: 3rem 0 1rem; }
h3 { font-size: 1.125rem; margin: 0; letter-spacing: -0.01em; }
p { margin: 0.5rem 0; max-width: 44rem; }
.muted { color: var(--muted); }
nav summary, article summary { cursor: pointer; padding: 0.625rem 0; font-weight: 600; }
nav ul { list-style: none; margin: 0 0 0.5rem; padding: 0; }
nav a { display: block; padding: 0.375rem 0.5rem; color: inherit; text-decoration: none; border-radius: 6px; font-size: 0.875rem; }
nav a:hover { background: var(--sunken); }
article {
  background: var(--surface); border: 1px solid var(--line); border-radius: 14px;
  padding: 1.25rem; margin: 0 0 1rem; min-width: 0;
}
article:target { border-color: var(--brand); }
.call { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; margin: 0.5rem 0; }
.verb { font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
.anchor { color: var(--muted); text-decoration: none; padding: 0 0.375rem; }
.roles span { display: inline-block; background: var(--brand-soft); color: var(--ink); border-radius: 999px; padding: 0.0625rem 0.625rem; margin-right: 0.25rem; font-size: 0.8125rem; }
.table { overflow-x: auto; margin: 1rem 0 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); font-weight: 400; }
tbody th { min-width: 11rem; }
thead th { color: var(--muted); font-size: 0.75rem; border-top: 0; }
td span { display: block; }
em { color: var(--muted); font-style: normal; font-size: 0.75rem; }
pre { background: var(--sunken); border-radius: 10px; padding: 0.875rem 1rem; overflow-x: auto; margin: 1rem 0 0; }
.answers { list-style: none; margin: 1rem 0 0; padding: 0; font-size: 0.875rem; }
.answers li { padding: 0.25rem 0; }
.answers strong { font-variant-numeric: tabular-nums; margin-right: 0.5rem; }
@media (max-width: 40rem) {
  article { padding: 1rem; }
  thead { position: absolute; left: -100vw; }
  tr { display: block; border-top: 1px solid var(--line); padding: 0.5rem 0; }
  th, td { display: block; border: 0; padding: 0.125rem 0; }
}
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; padding-right: 0.5rem; }
  main > section:first-child h2 { margin-top: 0; }
}
`
