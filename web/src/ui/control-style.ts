/** The look that every text-like control shares; 16 px under a finger, or a phone zooms in on it. */
export const controlStyle = [
  'w-full min-w-0 min-h-9 pointer-coarse:min-h-11 rounded-control border border-line-strong bg-surface px-3',
  'text-sm text-ink pointer-coarse:text-base shadow-control',
  'transition-[border-color,box-shadow] enabled:hover:border-line-state',
  'focus-visible:border-brand focus-visible:outline-2 focus-visible:-outline-offset-1',
  'aria-invalid:border-danger-line aria-invalid:focus-visible:outline-danger-line',
  'disabled:cursor-default disabled:bg-sunken disabled:text-muted disabled:shadow-none',
  '[&[readonly]]:bg-sunken',
].join(' ')
