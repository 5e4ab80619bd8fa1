/** @jsxImportSource preact */
import { languages, type Language } from '@salon/contract/vocabulary'
import type { ComponentChildren } from 'preact'
import { usePage } from './context.ts'
import { ownNames } from './language.ts'

interface FrameProps {
  readonly salon: string
  readonly onLanguage: (language: Language) => void
  readonly children: ComponentChildren
}

/** The salon's name, the languages, and the step between. */
export function Frame({ salon, onLanguage, children }: FrameProps) {
  const { words, language } = usePage()
  return (
    <>
      <a
        href="#step-title"
        class="sr-only rounded-control bg-surface px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        {words.skip}
      </a>
      <header class="mx-auto flex h-16 w-full max-w-5xl items-center gap-4 px-4 sm:px-6">
        <p class="min-w-0 flex-1 truncate text-base font-semibold text-ink" title={salon}>
          {salon}
        </p>
        <label class="shrink-0">
          <span class="sr-only">{words.switch}</span>
          <select
            class="min-h-11 rounded-control bg-transparent px-2 text-sm text-muted hover:bg-hover"
            value={language}
            onChange={({ currentTarget }) => {
              const chosen = languages.find((one) => one === currentTarget.value)
              if (chosen) onLanguage(chosen)
            }}
          >
            {languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {ownNames[one]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main class="mx-auto w-full max-w-5xl px-4 pb-16 sm:px-6">{children}</main>
    </>
  )
}
