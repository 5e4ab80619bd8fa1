/** Phrases for how much of the working time is booked. */
export const utilisation = {
  by: {
    day: 'Utilisation by day',
    week: 'Utilisation by week',
    month: 'Utilisation by month',
  },
  byStaff: 'Utilisation by staff',
  total: '{{share}} of working time booked: {{booked}} of {{working}}',
  share: 'Utilisation',
  booked: 'Booked',
  working: 'Working time',
  ofWorking: '{{booked}} of {{working}}',
  point: '{{label}}: {{share}}, {{booked}} of {{working}} booked',
  closed: '{{label}}: closed',
  loading: 'Loading utilisation',
  failed: "Couldn't load utilisation",
  none: 'No working hours in this period',
  noneHint: 'Set opening hours to see how much of your working time is booked.',
  toHours: 'Go to Settings',
  ofDay: '{{share}} booked',
  ofDayName: '{{share}} of the working time is booked: {{booked}} of {{working}}',
} as const
