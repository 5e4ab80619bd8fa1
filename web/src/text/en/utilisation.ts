/** Phrases for how much of the working time is booked. */
export const utilisation = {
  by: {
    day: 'Utilization by day',
    week: 'Utilization by week',
    month: 'Utilization by month',
  },
  byStaff: 'Utilization by staff',
  total: '{{share}} of working time booked: {{booked}} of {{working}}',
  share: 'Utilization',
  booked: 'Booked',
  working: 'Working time',
  ofWorking: '{{booked}} of {{working}}',
  point: '{{label}}: {{share}}, {{booked}} of {{working}} booked',
  closed: '{{label}}: closed',
  loading: 'Loading utilization',
  failed: "Couldn't load utilization",
  none: 'No working hours in this period',
  noneHint: 'Set opening hours to see how much of your working time is booked.',
  toHours: 'Go to Settings',
  ofDay: '{{share}} booked',
  ofDayName: '{{share}} of the working time is booked: {{booked}} of {{working}}',
} as const
