/** Phrases of moving visits by hand. */
export const moving = {
  placeHere: 'Move here: {{place}}',
  hint: 'Press M on a visit to move it.',
  until: 'until {{time}}',
  banner: 'Moving {{customer}} · {{service}}, {{duration}}. Tap a new time.',
  pickedUp:
    'Moving {{customer}}. Arrow keys change the time, R resizes, Enter confirms, Escape cancels.',
  cancelled: 'Not moved',
  whichTitle: 'Move the whole visit?',
  whichHint: '{{customer}} has {{count}} services that day.',
  moveOnly: 'Move only {{service}}',
  moveAll: 'Move all {{count}} services',
  restTitle: 'Shift the later services?',
  overlapTitle: 'That time is taken',
  hoursTitle: 'Outside working hours',
  serviceMoved: '{{service}} moved',
  resized: 'Duration changed',
  resizeFailed: 'Failed to change the duration',
  drawn: 'Length as drawn; {{service}} usually takes {{duration}}.',
  useUsual: 'Use {{duration}}',
}
