// Which way data flows on the page: contract → lib → api → panel or screen → app.

import { contract, type ImportRule, never, only, tests } from './import-rule.ts'

const webFeature = '^web/src/features/[^/]+'
const ui = '^web/src/ui/'
const lib = '^web/src/lib/'
const text = '^web/src/text/'
const publicPages = '^web/src/booking/'

/** Between the folders of the page. */
export const pageRules: readonly ImportRule[] = [
  only(
    'page-app-imports-page-only',
    'The shell may import the whole page and the contract.',
    '^web/src/app/',
    ['^web/src/', contract],
  ),
  only(
    'public-pages-stand-alone',
    'The booking pages weigh little (decision 062): of the app they use the formats, the style, the field for signatures and the way to the first error alone.',
    publicPages,
    [
      publicPages,
      '^web/src/(text/formats|lib/(signature|focus-first-error))\\.ts$',
      '^web/src/ui/theme\\.css$',
      contract,
    ],
  ),
  never(
    'public-pages-are-an-entry',
    'Nothing of the app imports the public pages.',
    { path: '^web/src/', pathNot: [publicPages] },
    publicPages,
  ),
  only(
    'screens-combine',
    'Screens combine features; they do not know the shell.',
    '^web/src/screens/',
    ['^web/src/(screens|features|ui|lib|text)/', contract],
  ),
  only(
    'page-features-below-screens',
    'A feature of the page imports no screen and no shell.',
    '^web/src/features/',
    ['^web/src/(features|ui|lib|text)/', contract],
  ),
  never(
    'page-features-share-api-only',
    'A feature may import another’s api.ts and nothing else of it.',
    { path: '^web/src/features/([^/]+)/', pathNot: tests },
    { path: '^web/src/features/', pathNot: ['^web/src/features/($1/|[^/]+/api\\.ts$)'] },
  ),
  only(
    'api-is-calls-only',
    'api.ts holds calls and what they invalidate, and renders nothing.',
    `${webFeature}/api\\.ts$`,
    ['^web/src/features/[^/]+/api\\.ts$', lib, contract],
  ),
  never(
    'components-only-show',
    'Props are data and callbacks: no api, no lib, no panel.',
    `${webFeature}/components/`,
    '^web/src/(features/[^/]+/(api\\.ts$|panels/)|lib/)',
  ),
  never(
    'components-do-not-fetch',
    'No query library in what only shows.',
    `${webFeature}/components/`,
    '(^|/)node_modules/@tanstack/(react-)?query',
  ),
  only('ui-imports-text-only', 'Buttons and dialogs import text only.', ui, [ui, text]),
  only(
    'lib-imports-only-contract',
    'Calls and platform import the contract and no component.',
    lib,
    [lib, contract],
  ),
  only(
    'text-imports-only-contract',
    'Phrases and formats import the contract, and the error of a failed call.',
    text,
    [text, '^web/src/lib/call\\.ts$', contract],
  ),
]
