// Dresses the page in the theme that the salon chose, before anything is painted. The cookie is
// written by src/lib/theme.ts; storage would not do, since every load begins by clearing it.
const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
if (theme) {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.media = meta.dataset.for === theme ? 'all' : 'not all'
  }
}
