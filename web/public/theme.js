// Dresses the page in the theme that the salon chose, before anything is painted. The cookie is
// written by src/lib/theme.ts; storage would not do, since every load begins by clearing it.
const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
if (theme) {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.media = meta.dataset.for === theme ? 'all' : 'not all'
  }
}

// A signed-in user reads dates. The first formatter makes the engine load its tables, which takes a
// while on a phone: here it has nothing else to do, since the scripts are still on their way.
if ('frame' in document.documentElement.dataset) {
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format()
}
