/** Phrases of printed pages. */
export const print = {
  printDay: 'Print this day',
  printClient: 'Print',
  failed: "Couldn't prepare the page for printing",
  dayOf: '{{salon}}: {{day}}',
  empty: 'No visits',
  printedAt: 'Printed {{when}}',
  service: 'Service',
  staff: 'Staff',
  status: 'Status',
  price: 'Price',
  notes: 'Notes',
  date: 'Date',
  card: 'Client card',
  cardOf: '{{salon}}: {{client}}',
}
